import type { Server } from "node:http";
import { type Cognito, createCognito } from "./cognito/cognito.ts";
import type { TriggerHandler } from "./cognito/triggers.ts";
import { startDynamoDb, waitForDynamoDb } from "./dynamodb.ts";
import { createTable, dropTable } from "./dynamodb-table.ts";
import { closeNow, listenLocally } from "./listen.ts";
import type { Outbox } from "./outbox.ts";
import { sesServer } from "./ses.ts";
import type { ShutdownHooks } from "./shutdown-hooks.ts";

const lazily =
  (load: () => Promise<{ handler: unknown }>): TriggerHandler =>
  async (event, context) =>
    ((await load()).handler as TriggerHandler)(event, context);

/** The product's real triggers, loaded at their first use, when the functions' environment is set. */
const productTriggers = {
  customMessage: lazily(() => import("../../functions/events/triggers/custom-message.ts")),
  postAuthentication: lazily(() => import("../../functions/events/triggers/post-authentication.ts")),
  postConfirmation: lazily(() => import("../../functions/events/triggers/post-confirmation.ts")),
};

/** Serves an emulator until the shutdown, and returns its endpoint. */
async function serve(server: Server, port: number, hooks: ShutdownHooks): Promise<string> {
  hooks.add(() => closeNow(server));
  return `http://127.0.0.1:${await listenLocally(server, port)}`;
}

/**
 * Starts DynamoDB with the product's table.
 * @param file the file that keeps the data; in memory without one
 * @param endpoint a DynamoDB that runs already
 * @param fresh empties the table first
 * @param port a free one by default
 * @param stream whether the table has a stream, which makes each write slower than the one before. @default true
 * @returns the endpoint
 * @throws LocalError when none starts or answers
 */
export async function runDynamoDb(
  options: {
    file?: string | undefined;
    endpoint?: string | undefined;
    fresh?: boolean;
    port?: number | undefined;
    stream?: boolean;
  },
  hooks: ShutdownHooks,
): Promise<string> {
  let { endpoint } = options;
  if (endpoint) await waitForDynamoDb(endpoint, 2_000);
  else {
    const dynamoDb = await startDynamoDb(options.file, (stop) => hooks.add(stop), options.port);
    endpoint = dynamoDb.endpoint;
  }
  if (options.fresh) await dropTable(endpoint);
  await createTable(endpoint, options.stream);
  return endpoint;
}

/** Starts Cognito with the product's pool, and sends its mails to the outbox. */
export async function runCognito(
  { directory, outbox, port = 0 }: { directory: string; outbox: Outbox; port?: number | undefined },
  hooks: ShutdownHooks,
): Promise<Cognito & { endpoint: string }> {
  const cognito = await createCognito(directory, productTriggers, (mail) => outbox.add(mail));
  return { ...cognito, endpoint: await serve(cognito.server, port, hooks) };
}

/** Starts SES, which puts mails into the outbox instead of sending them, and returns its endpoint. */
export const runSes = (
  { outbox, port = 0 }: { outbox: Outbox; port?: number | undefined },
  hooks: ShutdownHooks,
): Promise<string> => serve(sesServer(outbox), port, hooks);
