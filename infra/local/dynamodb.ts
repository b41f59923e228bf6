import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { KEYS } from "../../functions/platform/dynamo/keys.ts";
import { UsageError } from "../usage-error.ts";
import { CREDENTIALS, REGION, TABLE_NAME } from "./settings.ts";
import type { ShutdownHooks } from "./shutdown.ts";

const keySchema = ({ pk, sk }: { pk: string; sk: string }) => [
  { AttributeName: pk, KeyType: "HASH" as const },
  { AttributeName: sk, KeyType: "RANGE" as const },
];

const STREAM = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } as const;

const command = (isStreamed: boolean) =>
  new CreateTableCommand({
    TableName: TABLE_NAME,
    BillingMode: "PAY_PER_REQUEST",
    ...(isStreamed && { StreamSpecification: STREAM }),
    AttributeDefinitions: [KEYS, ...KEYS.indexes].flatMap(({ pk, sk }) => [
      { AttributeName: pk, AttributeType: "S" as const },
      { AttributeName: sk, AttributeType: "S" as const },
    ]),
    KeySchema: keySchema(KEYS),
    GlobalSecondaryIndexes: KEYS.indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: "ALL" as const },
    })),
  });

async function ignoring<T>(expected: new (...args: never[]) => Error, work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof expected) return undefined;
    throw error;
  });
}

async function withClient(endpoint: string, use: (client: DynamoDBClient) => Promise<void>): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: CREDENTIALS });
  await use(client).finally(() => client.destroy());
}

/** Turns on the stream of a table that was created without one, for a faster seed. */
async function addStream(client: DynamoDBClient): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: TABLE_NAME }));
  if (Table?.StreamSpecification?.StreamEnabled) return;
  await client.send(new UpdateTableCommand({ TableName: TABLE_NAME, StreamSpecification: STREAM }));
}

/**
 * Creates the table with its indexes where it does not exist, with a stream if `isStreamed`. A table that exists gets
 * its stream in any case.
 */
export const createTable = (endpoint: string, isStreamed = true): Promise<void> =>
  withClient(endpoint, async (client) => {
    const created = await ignoring(ResourceInUseException, client.send(command(isStreamed)));
    if (!created) return addStream(client);
    const TimeToLiveSpecification = { AttributeName: KEYS.ttl, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName: TABLE_NAME, TimeToLiveSpecification }));
  });

/** Deletes the table with its content; a missing table is not an error. */
export const dropTable = (endpoint: string): Promise<void> =>
  withClient(endpoint, async (client) => {
    await ignoring(ResourceNotFoundException, client.send(new DeleteTableCommand({ TableName: TABLE_NAME })));
  });

const VERSION = "1.2.1";
const READY_MS = 10_000;

/** Returns a free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

interface EmulatorPackage {
  readonly platform?: string;
  readonly arch?: string;
  /** The folder whose node_modules has the package. @default the project */
  readonly folder?: string;
  /** What npm installs. @default the release that this product is tested with */
  readonly source?: string;
}

/**
 * Returns the emulator's program for a system. The lockfile has the package for Linux on x64 only: npm would otherwise download
 * all of them everywhere. Elsewhere it is installed when it is needed first, which says so in one line.
 * @throws UsageError when it is not there and can't be installed
 */
export function emulatorProgram({
  platform = process.platform,
  arch = process.arch,
  folder = join(import.meta.dirname, "../.."),
  source,
}: EmulatorPackage = {}): string {
  const name = `@dynoxide/${platform}-${arch}`;
  const wanted = source ?? `${name}@${VERSION}`;
  const find = () =>
    createRequire(join(folder, "package.json")).resolve(`${name}/dynoxide${platform === "win32" ? ".exe" : ""}`);
  try {
    return find();
  } catch {
    console.log(`Installing the DynamoDB emulator for ${platform} on ${arch}, once after npm ci: ${wanted}`);
  }
  try {
    // npm tells its scripts where it is itself, which is a file for Node on every system.
    const npm = process.env.npm_execpath ?? "npm";
    const install = ["install", "--no-save", "--no-audit", "--no-fund", wanted];
    const [program, args] = /\.c?js$/.test(npm) ? [process.execPath, [npm, ...install]] : [npm, install];
    execFileSync(program, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    return find();
  } catch {
    throw new UsageError(
      `The DynamoDB emulator could not be installed for ${platform} on ${arch}: run npm ci, or npm install --no-save ${wanted}. Or name a running DynamoDB in DYNAMODB_ENDPOINT.`,
    );
  }
}

// The emulator does not notice when this process is killed. A process beside it reads our pipe, and ends the emulator
// when the pipe closes. `exec` keeps the emulator's process id.
const WITH_LIFELINE = '{ cat >/dev/null; kill "$$" 2>/dev/null; } <&3 & exec "$@" 3<&- </dev/null';

function start(binary: string, port: number, file: string | undefined) {
  const args = ["serve", "--host", "127.0.0.1", "--port", String(port), ...(file ? ["--db-path", file] : [])];
  if (process.platform === "win32") return spawn(binary, args, { stdio: ["pipe", "ignore", "pipe", "pipe"] });
  // A process group of its own: Ctrl-C in the terminal reaches only this process, which then stops the emulator in
  // order.
  return spawn("/bin/sh", ["-c", WITH_LIFELINE, "sh", binary, ...args], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
}

const answers = (endpoint: string) =>
  fetch(endpoint, { method: "POST", signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  );

/**
 * Waits until the address answers.
 * @throws UsageError when it does not answer in time
 */
async function waitForDynamoDb(endpoint: string, limitMs: number, failed = () => false): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await answers(endpoint))) {
    if (failed() || Date.now() > end) throw new UsageError(`No DynamoDB answers at ${endpoint}.`);
    await sleep(25);
  }
}

/** Runs the emulator until the shutdown, with the given file or in memory, and returns its endpoint. */
async function startEmulator({ file, port }: TableOptions, hooks: ShutdownHooks): Promise<string> {
  const binary = emulatorProgram();
  const chosen = port ?? (await freePort());
  const endpoint = `http://127.0.0.1:${chosen}`;
  const child = start(binary, chosen, file);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  let complaint = "";
  child.stderr?.on("data", (text: Buffer) => {
    complaint = `${complaint}${text}`.slice(0, 2_000);
  });
  const end = once(child, "exit")
    // A program that can't be started has ended too.
    .catch(() => undefined)
    .finally(() => child.stdio[3]?.destroy());
  const stop = async () => {
    if (hasEnded()) return;
    child.kill("SIGTERM");
    const patience = setTimeout(() => child.kill("SIGKILL"), 1_000);
    await end;
    clearTimeout(patience);
  };
  hooks.add(stop);
  try {
    await waitForDynamoDb(endpoint, READY_MS, hasEnded);
  } catch {
    await stop();
    const reason = complaint.split("\n").find((line) => line.trim() !== "");
    throw new UsageError(
      `The local DynamoDB (${binary}) did not start${reason ? `: ${reason}` : ""}; reinstall with npm ci, or name a running DynamoDB in DYNAMODB_ENDPOINT.`,
    );
  }
  return endpoint;
}

interface TableOptions {
  /** The file that keeps the data. @default in memory */
  readonly file?: string | undefined;
  /** A DynamoDB that runs already. */
  readonly endpoint?: string | undefined;
  /** @default a free one */
  readonly port?: number | undefined;
  /** Whether to empty the table first. */
  readonly fresh?: boolean;
  /** Whether the table has a stream, which makes each write slower than the one before. @default true */
  readonly stream?: boolean;
}

/**
 * Starts DynamoDB with the product's table, and returns its endpoint.
 * @throws UsageError when there is no emulator for this system, or none starts or answers
 */
export async function runDynamoDb(options: TableOptions, hooks: ShutdownHooks): Promise<string> {
  if (options.endpoint) await waitForDynamoDb(options.endpoint, 2_000);
  const endpoint = options.endpoint ?? (await startEmulator(options, hooks));
  if (options.fresh) await dropTable(endpoint);
  await createTable(endpoint, options.stream);
  return endpoint;
}
