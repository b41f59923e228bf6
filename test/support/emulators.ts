import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { User } from "cognito-local/lib/services/userPoolService.js";
import { type Cognito, runCognito } from "../../infra/local/cognito/cognito.ts";
import { type Pool, saveAccount } from "../../infra/local/cognito/pool.ts";
import { runDynamoDb } from "../../infra/local/dynamodb.ts";
import { applyEnvironment, functionsEnvironment } from "../../infra/local/functions-environment.ts";
import { type LocalLive, runLive } from "../../infra/local/live.ts";
import { type Outbox, openOutbox } from "../../infra/local/outbox.ts";
import { runQueue } from "../../infra/local/queue.ts";
import { runS3, type S3 } from "../../infra/local/s3.ts";
import { runSes } from "../../infra/local/ses.ts";
import { TABLE_NAME } from "../../infra/local/settings.ts";
import { shutdownHooks } from "../../infra/local/shutdown.ts";
import { callDynamoDb, drain, openTableStream, STREAM_FUNCTIONS } from "../../infra/local/stream.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { type FaultProxy, faultProxy } from "./faults.ts";

export const PASSWORD = "Clinic#2026";

/** Adds an account to the pool that can sign in with `PASSWORD`, and returns its sub. */
export async function addAccount(pool: Pool, account: { email: string; role?: Role } & Partial<User>): Promise<string> {
  const sub = randomUUID();
  await saveAccount(pool, { sub, Password: PASSWORD, ...account });
  return sub;
}

/** The web app's origin in mails and uploads of integration tests. */
export const WEB_URL = "http://localhost:3000";

/** Emulators for one test file, with their own state. */
export interface Emulators {
  readonly dynamoDb: string;
  readonly outbox: Outbox;
  /** Absent unless requested. */
  readonly cognito: (Cognito & { readonly endpoint: string }) | undefined;
  readonly s3: S3 | undefined;
  /** The proxies between the functions and the emulators. Absent unless faults were requested. */
  readonly proxies: { readonly dynamoDb: FaultProxy; readonly cognito: FaultProxy } | undefined;
  /** The connections that receive live updates. */
  readonly live: LocalLive;
  /** Lets the stream's handlers process every change of the table so far, including their own. It needs the option `stream`. */
  drainStream(): Promise<void>;
  /** Lets the stream begin with the next change of the table. It needs the option `stream`. */
  skipStream(): Promise<void>;
  /** Turns the stream off for good. It needs the option `stream`. */
  endStream(): Promise<void>;
  /** Waits until all codes that were asked for are mailed. */
  settleCodes(): Promise<void>;
  stop(): Promise<void>;
}

/** The emulators that a file needs besides DynamoDB, SES and SQS. */
export interface EmulatorOptions {
  readonly cognito?: boolean;
  readonly s3?: boolean;
  /** Whether the table has a stream. The emulator reads the whole stream at every write. */
  readonly stream?: boolean;
  /** Whether requests to DynamoDB and Cognito can be made to fail. */
  readonly faults?: boolean;
}

/** The signing key of this worker's user pools. Its generation would take longer than the start of the emulators. */
let signingKey: Buffer | undefined;

/** The ports of this worker's emulators. They never change, because loaded functions keep their addresses. */
let shared:
  | {
      readonly dynamoDb: number;
      readonly ses: number;
      readonly codes: number;
      readonly live: number;
      readonly cognito: number;
      readonly s3: number;
    }
  | undefined;

/** Loaded at the first code, when the functions' environment is set. */
const loadCodes = async () => (await import("../../functions/events/queues/send-codes.ts")).handler;

const loadLive = async () => (await import("../../functions/events/live/live-connections.ts")).handler;

const portOf = (endpoint = "") => Number(new URL(endpoint).port);

/**
 * Starts DynamoDB with the product's empty table in memory, SES, SQS, and Cognito and S3 if requested. Then it sets this process's
 * environment variables to their addresses. The functions read these when they load, so import them afterwards.
 *
 * If the test files of a worker share loaded functions, the emulators of each file have a state of their own, and the addresses of
 * the first file.
 */
export async function startEmulators(options: EmulatorOptions = {}): Promise<Emulators> {
  const isShared = process.env.SHARED_EMULATORS === "true";
  const folder = mkdtempSync(join(tmpdir(), "clinic-test-"));
  const hooks = shutdownHooks();
  hooks.add(() => rmSync(folder, { recursive: true, force: true }));
  const outbox = openOutbox(join(folder, "outbox"));
  const { stream = false, faults = false } = options;
  // With faults, a proxy listens at the shared address, and the emulator behind it at another one.
  const behind = faults ? undefined : shared;
  const directory = join(folder, "cognito");
  const keyFile = join(directory, "signing-key.pem");
  mkdirSync(directory);
  if (signingKey) writeFileSync(keyFile, signingKey);
  try {
    const [dynamoDb, ses, codes, live, cognito, s3] = await Promise.all([
      runDynamoDb({ port: behind?.dynamoDb, stream }, hooks),
      runSes(outbox, hooks, shared?.ses),
      runQueue(loadCodes, hooks, shared?.codes),
      runLive(loadLive, hooks, shared?.live),
      options.cognito || isShared ? runCognito({ directory, outbox, port: behind?.cognito }, hooks) : undefined,
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
      codes: codes.url,
      live: live.endpoint,
      ...(cognito && { cognito: proxies?.cognito.endpoint ?? cognito.endpoint }),
      ...(s3 && { s3: s3.endpoint }),
    };
    if (isShared)
      shared ??= {
        dynamoDb: portOf(endpoints.dynamoDb),
        ses: portOf(ses),
        codes: portOf(codes.url),
        live: portOf(live.endpoint),
        cognito: portOf(endpoints.cognito),
        s3: portOf(endpoints.s3),
      };
    // Tests send as many requests in a second as a clinic sends in a day.
    applyEnvironment({ ...functionsEnvironment(endpoints, WEB_URL), TENANT_REQUESTS_PER_MINUTE: "1000000" });
    // Each function of the stream has a position of its own.
    const functions = stream ? STREAM_FUNCTIONS : [];
    const streams = await Promise.all(
      functions.map(
        async (by) => [by, await openTableStream(dynamoDb, { ShardIteratorType: "TRIM_HORIZON" })] as const,
      ),
    );
    const opened = () => {
      if (streams.length === 0) throw new Error("Request the stream from startEmulators first.");
      return streams;
    };
    async function drainStream(): Promise<void> {
      for (const [by, changes] of opened()) await drain(by, changes);
    }
    async function skipStream(): Promise<void> {
      for (const [, changes] of opened()) await changes.moveTo({ ShardIteratorType: "LATEST" });
    }
    async function endStream(): Promise<void> {
      opened();
      const StreamSpecification = { StreamEnabled: false };
      await callDynamoDb(dynamoDb, "DynamoDB_20120810.UpdateTable", { TableName: TABLE_NAME, StreamSpecification });
    }
    return {
      ...{ dynamoDb, outbox, cognito, s3, proxies, live, drainStream, skipStream, endStream, stop: hooks.run },
      settleCodes: codes.settled,
    };
  } catch (error) {
    await hooks.run();
    throw error;
  }
}
