import { contract } from "../../shared/contract/contract.ts";
import { securityHeaders } from "../security-headers.ts";
import { runCognito } from "./cognito/cognito.ts";
import { createTable, runDynamoDb } from "./dynamodb.ts";
import { applyEnvironment, functionsEnvironment } from "./functions-environment.ts";
import { authorizer, createGateway } from "./gateway/gateway.ts";
import { loadHandler } from "./gateway/lambda.ts";
import { runLive } from "./live.ts";
import { openOutbox } from "./outbox.ts";
import type { PublicServer } from "./public-server.ts";
import { runQueue } from "./queue.ts";
import { logos, runS3 } from "./s3.ts";
import { seed } from "./seed/seed.ts";
import { runSes } from "./ses.ts";
import {
  DEFAULT_TIME_ZONE,
  IDLE_MINUTES,
  ISSUER,
  REGION,
  type Settings,
  USER_POOL_CLIENT_ID,
  USER_POOL_ID,
} from "./settings.ts";
import type { ShutdownHooks } from "./shutdown.ts";
import { formerPorts, markSeeded, openState, rememberPorts } from "./state.ts";
import { startStream } from "./stream.ts";
import { webApp } from "./web-build.ts";

const MINUTE_MS = 60_000;

/**
 * Runs the handlers that the schedules call every minute: times are offered, webhooks are told, messages are sent, clinics are exported and deleted.
 * @returns a function that runs them at once, as if it were the given time, and returns the outcome of the messages
 */
async function startSchedules(hooks: ShutdownHooks): Promise<(time: string | undefined) => Promise<object>> {
  const messages = await import("../../functions/events/jobs/send-messages.ts");
  const offboarding = await import("../../functions/events/jobs/offboard-tenants.ts");
  const offers = await import("../../functions/events/jobs/offer-times.ts");
  const webhooks = await import("../../functions/events/jobs/send-webhooks.ts");
  const tick = async (time = new Date().toISOString()) => {
    await offers.handler({ time }, { getRemainingTimeInMillis: () => MINUTE_MS });
    await webhooks.handler({ time }, { getRemainingTimeInMillis: () => MINUTE_MS });
    await offboarding.handler({ time }, { getRemainingTimeInMillis: () => 15 * MINUTE_MS });
    return messages.handler({ time }, { getRemainingTimeInMillis: () => MINUTE_MS });
  };
  const timer = setInterval(() => void tick().catch((error: unknown) => console.error(error)), MINUTE_MS).unref();
  hooks.add(() => clearInterval(timer));
  return tick;
}

/** Loads the function that mails codes, at the first code. */
const loadCodes = async () => (await import("../../functions/events/queues/send-codes.ts")).handler;

const loadLive = async () => (await import("../../functions/events/live/live-connections.ts")).handler;

const configOf = (userPoolEndpoint: string) => ({
  environment: "local",
  region: REGION,
  userPoolId: USER_POOL_ID,
  userPoolClientId: USER_POOL_CLIENT_ID,
  userPoolEndpoint,
  authFlow: "USER_PASSWORD_AUTH",
  idleMinutes: IDLE_MINUTES,
  defaultTimeZone: DEFAULT_TIME_ZONE,
});

function headersFor(
  url: string,
  endpoints: { cognito: string; s3: string },
  dev: boolean,
): Readonly<Record<string, string>> {
  const { "Content-Security-Policy": policy, ...headers } = securityHeaders({
    cognitoOrigin: endpoints.cognito,
    logosOrigin: endpoints.s3,
    liveOrigin: url.replace(/^http/, "ws"),
  });
  // Hot reload needs inline scripts and styles, which the policy forbids.
  return dev ? headers : { "Content-Security-Policy": policy, ...headers };
}

/** Starts the emulators, seeds them when they are new, and loads the functions. */
async function startBackend({ port, state, dynamoDbEndpoint }: Settings, hooks: ShutdownHooks) {
  const url = `http://localhost:${port}`;
  const { fresh, ...files } = openState(state);
  const former = formerPorts(state);
  const outbox = openOutbox(files.outbox);
  const origins = [url, `http://127.0.0.1:${port}`];
  const [dynamoDb, cognito, s3, ses, { url: codes }, live] = await Promise.all([
    runDynamoDb({ file: files.dynamoDb, endpoint: dynamoDbEndpoint, fresh, stream: !fresh }, hooks),
    runCognito({ directory: files.cognito, outbox, port: former.cognito }, hooks),
    runS3({ directory: files.s3, origins, port: former.s3 }, hooks),
    runSes(outbox, hooks),
    runQueue(loadCodes, hooks),
    runLive(loadLive, hooks),
  ]);
  const endpoints = { dynamoDb, cognito: cognito.endpoint, s3: s3.endpoint, ses, codes, live: live.endpoint };
  rememberPorts(state, { cognito: Number(new URL(cognito.endpoint).port), s3: Number(new URL(s3.endpoint).port) });
  applyEnvironment(functionsEnvironment(endpoints, url));
  if (fresh) {
    await seed({ pool: cognito.pool, s3: s3.client });
    // The stream begins after the seed: with it, the emulator would take ten seconds longer to store the rows.
    await createTable(dynamoDb);
    markSeeded(state);
  }
  await startStream(dynamoDb, { state, fresh }, hooks);
  const tick = await startSchedules(hooks);
  // The functions load now, so that the first request does not wait for them.
  await Promise.all(Object.keys(contract).map(loadHandler));
  return { url, outbox, cognito, s3, live, endpoints, tick };
}

/**
 * Starts the whole product on this machine, on the given server and state folder.
 * @returns its address, once it is ready
 * @throws UsageError for a reason that the user can resolve
 */
export async function startProduct(settings: Settings, server: PublicServer, hooks: ShutdownHooks): Promise<string> {
  const onStart = (stop: () => unknown) => hooks.add(stop);
  // The web app is built while the rest starts.
  const [web, { url, outbox, cognito, s3, live, endpoints, tick }] = await Promise.all([
    webApp(settings.web, server.ipv4, onStart),
    startBackend(settings, hooks),
  ]);
  const authorize = authorizer({ issuer: ISSUER, clientId: USER_POOL_CLIENT_ID, jwks: cognito.key.jwks });
  server.open({
    api: createGateway({ contract, authorize, load: loadHandler }),
    logos: logos(s3.client),
    live: live.upgrade,
    web,
    outbox,
    tick,
    config: configOf(cognito.endpoint),
    headers: headersFor(url, endpoints, settings.web === "dev"),
  });
  return url;
}
