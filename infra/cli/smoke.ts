import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod";
import { deployedParameter, environmentOf } from "../environments.ts";
import { UsageError } from "../usage-error.ts";
import { Api } from "./api.ts";
import { argumentsOf, TEXT } from "./arguments.ts";

/** The part of the web app's `config.json` that the smoke test reads. */
const WebConfig = z.object({
  environment: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string().optional(),
  authFlow: z.enum(["USER_SRP_AUTH", "USER_PASSWORD_AUTH"]),
});
type WebConfig = z.infer<typeof WebConfig>;

const USAGE =
  "SMOKE_EMAIL=<address> SMOKE_PASSWORD=<password> npm run smoke -- --env <name> [--url <address of the web app>]";
const PATIENCE_MS = 15_000;

/** Returns the address of the environment's web app. */
async function urlOf(name: string | undefined): Promise<string> {
  const settings = environmentOf(name, "--env <name>");
  const Name = deployedParameter(settings.name, "web-url");
  const { Parameter } = await new SSMClient({ region: settings.region }).send(new GetParameterCommand({ Name }));
  return Parameter?.Value ?? "";
}

const get = (address: string) => fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });

/**
 * Opens the sign-in page and its entry file, and reads the configuration.
 * @throws Error when one of them is not what a browser needs
 */
async function openWebApp(url: string): Promise<WebConfig> {
  const page = await get(`${url}/login`);
  const [, entry] = /<script[^>]+src="([^"]+)"/.exec(await page.text()) ?? [];
  if (!page.ok || !page.headers.has("content-security-policy") || !entry)
    throw new Error(`${url}/login answered ${page.status} and is not the web app with its security headers.`);
  const script = await get(new URL(entry, url).href);
  if (!script.ok || !/javascript/.test(script.headers.get("content-type") ?? ""))
    throw new Error(`${entry} answered ${script.status} and is no script.`);
  return WebConfig.parse(await (await get(`${url}/config.json`)).json());
}

const apiAt = (url: string) =>
  new Api<string>(async ({ path, headers, ...request }, token) => {
    const answer = await fetch(`${url}${path}`, {
      ...request,
      body: request.body ?? null,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  });

/**
 * Uses a deployed environment as a receptionist of a smoke clinic, and returns a summary: `npm run smoke`.
 * @throws UsageError for arguments or an account that can't be used, and Error when the environment fails
 */
export async function smoke(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args, { env: TEXT, url: TEXT }, USAGE);
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  if (!email || !password) throw new UsageError(`Set SMOKE_EMAIL and SMOKE_PASSWORD.\nUsage: ${USAGE}`);
  const url = (values.url ?? (await urlOf(values.env))).replace(/\/$/, "");
  const config = await openWebApp(url);
  if (values.env && config.environment !== values.env)
    throw new UsageError(`${url} is the environment ${config.environment} and not ${values.env}.`);
  // Amplify and the contract take a second to load, so they load only after the arguments and the web app were checked.
  const { bookAndCancel, signInBySecret } = await import("./smoke-story.ts");
  return bookAndCancel(apiAt(url), await signInBySecret(config, email, password));
}
