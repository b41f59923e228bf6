import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Environment } from "../../infra/environments.ts";
import { closeNow, listenLocally } from "../../infra/local/listen.ts";
import { OUTBOX_HEADERS, outboxPage } from "../../infra/local/outbox-page.ts";
import type { ShutdownHooks } from "../../infra/local/shutdown-hooks.ts";
import { staticFiles } from "../../infra/local/static.ts";
import { deployedResources, onlyOne } from "./deployed.ts";
import type { Emulator } from "./emulator.ts";
import { readDistribution } from "./story/distribution.ts";
import { mailsOf } from "./story/mails.ts";

interface WebFrontProps {
  readonly settings: Environment;
  readonly emulator: Emulator;
  /** The folder of the built web app. It may be built later. */
  readonly files: string;
  readonly port: number;
}

/** Returns the host of a deployed environment's API, the headers that its distribution adds, and the web app's configuration. */
async function readEnvironment({ settings, emulator }: WebFrontProps) {
  const stacks = ["Identity", "Api", "Web"].map((name) => ({
    name: `Clinic-${settings.name}-${name}`,
    region: emulator.region,
  }));
  const resources = await deployedResources(emulator, stacks);
  const { headers } = await readDistribution(emulator, onlyOne(resources, "AWS::CloudFront::Distribution"));
  const config = {
    environment: settings.name,
    region: emulator.region,
    userPoolId: onlyOne(resources, "AWS::Cognito::UserPool"),
    userPoolClientId: onlyOne(resources, "AWS::Cognito::UserPoolClient"),
    userPoolEndpoint: emulator.endpoint,
    authFlow: "USER_SRP_AUTH",
    idleMinutes: settings.idleMinutes,
    defaultTimeZone: settings.defaultTimeZone,
  };
  const host = `${onlyOne(resources, "AWS::ApiGatewayV2::Api")}.execute-api.localhost:${emulator.port}`;
  return { config, host, headers };
}

async function answer(incoming: IncomingMessage, response: ServerResponse, props: WebFrontProps): Promise<unknown> {
  const { emulator, files } = props;
  const path = incoming.url ?? "/";
  if (path === "/__outbox") return response.writeHead(200, OUTBOX_HEADERS).end(outboxPage(await mailsOf(emulator)));
  if (path === "/config.json" || path.startsWith("/api/")) {
    const { config, host, headers } = await readEnvironment(props);
    if (path === "/config.json")
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(config));
    const options = { host: "127.0.0.1", port: emulator.port, method: incoming.method, path };
    const forwarded = request({ ...options, headers: { ...incoming.headers, ...headers, host } }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answered.pipe(response);
    }).once("error", () => response.destroy());
    return incoming.pipe(forwarded);
  }
  if (!existsSync(files) || path.startsWith("/logos/")) return response.writeHead(404).end();
  response.setHeader("content-security-policy", "default-src * 'unsafe-inline' data: blob:");
  return staticFiles(files)(incoming, response);
}

/**
 * Serves the pages, the API and the mails of an environment that is deployed to the emulator, because the emulator's CloudFront
 * calls no host of AWS.
 * @returns the address
 */
export async function startWebFront(props: WebFrontProps, hooks: ShutdownHooks): Promise<string> {
  const server = createServer((incoming, response) => {
    answer(incoming, response, props).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else
        response.writeHead(503).end(`${props.settings.name} is not deployed to the emulator yet: ${error.message}\n`);
    });
  });
  hooks.add(() => closeNow(server));
  return `http://localhost:${await listenLocally(server, props.port)}`;
}
