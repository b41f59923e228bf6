import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cognito } from "../../infra/local/cognito/service.ts";
import { runCognito, runDynamoDb, runS3, runSes } from "../../infra/local/emulators.ts";
import { applyEnvironment, functionsEnvironment } from "../../infra/local/functions-environment.ts";
import { type Outbox, openOutbox } from "../../infra/local/outbox.ts";
import type { S3 } from "../../infra/local/s3.ts";
import { shutdownHooks } from "../../infra/local/shutdown-hooks.ts";
import { drain } from "../../infra/local/stream-events.ts";
import { openTableStream } from "../../infra/local/table-stream.ts";
import { type FaultProxy, faultProxy } from "./fault-proxy.ts";

/** The web app's origin in mails and uploads of integration tests. */
export const WEB_URL = "http://localhost:3000";

/** Emulators for one test file, with their own state. */
export interface Emulators {
  readonly dynamoDb: string;
  readonly outbox: Outbox;
  /** Absent unless requested. */
  readonly cognito: (Cognito & { readonly endpoint: string }) | undefined;
  readonly s3: (S3 & { readonly endpoint: string }) | undefined;
  /** What stands between the functions and the emulators, where faults were requested. */
  readonly proxies: { readonly dynamoDb: FaultProxy; readonly cognito: FaultProxy } | undefined;
  /** Lets the stream's handler process every change of the table so far, including its own, where a stream was requested. */
  drainStream(): Promise<void>;
  stop(): Promise<void>;
}

/** The emulators that a file needs besides DynamoDB and SES. */
export interface EmulatorOptions {
  readonly cognito?: boolean;
  readonly s3?: boolean;
  /** Whether the table has a stream. The emulator reads all of it at every write. */
  readonly stream?: boolean;
  /** Whether requests to DynamoDB and Cognito can be made to fail. */
  readonly faults?: boolean;
  /** The clock of Cognito, for tests of expiry. */
  readonly now?: () => Date;
}

/** The key of this worker's pools, which takes longer to make than the emulators to start. */
let signingKey: Buffer | undefined;

/** Where the emulators of this worker listen: the functions keep the addresses with which they were loaded. */
let shared:
  | { readonly dynamoDb: number; readonly ses: number; readonly cognito: number; readonly s3: number }
  | undefined;

const portOf = (endpoint = "") => Number(new URL(endpoint).port);

/**
 * Starts DynamoDB with the product's empty table, in memory, and Cognito and S3 when requested; then points this
 * process's environment at them. The functions read it when they load, so import them afterwards:
 *
 * const emulators = await startEmulators({ cognito: true }); const { handler } = await
 * import("../../functions/accounts/index.ts"); afterAll(emulators.stop);
 *
 * Where the files of a worker share loaded functions, all emulators start with each file's own state at the addresses
 * of the first one.
 */
export async function startEmulators(options: EmulatorOptions = {}): Promise<Emulators> {
  const isShared = process.env.SHARED_EMULATORS === "true";
  const folder = mkdtempSync(join(tmpdir(), "clinic-test-"));
  const hooks = shutdownHooks();
  hooks.add(() => rmSync(folder, { recursive: true, force: true }));
  const outbox = openOutbox(join(folder, "outbox"));
  const { now, stream = false, faults = false } = options;
  // A proxy listens where the functions expect what is behind it.
  const behind = faults ? undefined : shared;
  const directory = join(folder, "cognito");
  const keyFile = join(directory, "signing-key.pem");
  mkdirSync(directory);
  if (signingKey) writeFileSync(keyFile, signingKey);
  try {
    const [dynamoDb, ses, cognito, s3] = await Promise.all([
      runDynamoDb({ port: behind?.dynamoDb, stream }, hooks),
      runSes({ outbox, port: shared?.ses }, hooks),
      options.cognito || isShared
        ? runCognito({ directory, outbox, port: behind?.cognito, ...(now && { now }) }, hooks)
        : undefined,
      options.s3 || isShared
        ? runS3({ directory: join(folder, "s3"), origins: [WEB_URL], port: shared?.s3 }, hooks)
        : undefined,
    ]);
    if (cognito) signingKey ??= readFileSync(keyFile);
    const proxies = faults
      ? {
          dynamoDb: await faultProxy(dynamoDb, shared?.dynamoDb),
          cognito: await faultProxy(cognito?.endpoint ?? dynamoDb, shared?.cognito),
        }
      : undefined;
    if (proxies) hooks.add(() => Promise.all([proxies.dynamoDb.stop(), proxies.cognito.stop()]));
    const endpoints = {
      dynamoDb: proxies?.dynamoDb.endpoint ?? dynamoDb,
      ses,
      ...(cognito && { cognito: proxies?.cognito.endpoint ?? cognito.endpoint }),
      ...(s3 && { s3: s3.endpoint }),
    };
    if (isShared)
      shared ??= {
        dynamoDb: portOf(endpoints.dynamoDb),
        ses: portOf(ses),
        cognito: portOf(endpoints.cognito),
        s3: portOf(endpoints.s3),
      };
    // Tests send as many requests in a second as a clinic sends in a day.
    applyEnvironment({ ...functionsEnvironment(endpoints, WEB_URL), TENANT_REQUESTS_PER_MINUTE: "1000000" });
    const changes = stream ? await openTableStream(dynamoDb, { ShardIteratorType: "TRIM_HORIZON" }) : undefined;
    const drainStream = async () => {
      if (!changes) throw new Error("Request the stream from startEmulators first.");
      await drain(changes);
    };
    return { dynamoDb, outbox, cognito, s3, proxies, drainStream, stop: hooks.run };
  } catch (error) {
    await hooks.run();
    throw error;
  }
}
