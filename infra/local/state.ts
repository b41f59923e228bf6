import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";

/**
 * Writes a file as a whole, so that a reader, or a start after a crash, finds either the former content or the new one.
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${randomUUID()}.tmp`;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, file);
}

/** Returns the text of a file; undefined when there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The files in the state folder. Nothing else is ever removed. */
interface StateFiles {
  readonly dynamoDb: string;
  readonly cognito: string;
  readonly s3: string;
  readonly outbox: string;
}

const filesOf = (state: string): StateFiles => ({
  dynamoDb: join(state, "dynamodb.sqlite"),
  cognito: join(state, "cognito"),
  s3: join(state, "s3"),
  outbox: join(state, "outbox"),
});

const streamOf = (state: string, by: string) => join(state, `stream-${by}.json`);
const markerOf = (state: string) => join(state, "seeded.json");
const portsOf = (state: string) => join(state, "ports.json");

/**
 * Creates the folder and checks that it is writable.
 * @throws UsageError when it is not
 */
export function prepareFolder(state: string): void {
  try {
    mkdirSync(state, { recursive: true });
    accessSync(state, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `The state folder ${state} can't be written to (${code}); choose another one with LOCAL_STATE.`,
    );
  }
}

/** Opens the state of a former start, or a new one: the rest of an interrupted first start is removed. */
export function openState(state: string): StateFiles & { fresh: boolean } {
  const files = filesOf(state);
  const fresh = !existsSync(markerOf(state));
  const leftovers = [files.dynamoDb, `${files.dynamoDb}-wal`, `${files.dynamoDb}-shm`, files.cognito, files.s3];
  if (fresh) for (const path of [...leftovers, files.outbox]) rmSync(path, { recursive: true, force: true });
  return { ...files, fresh };
}

/** Marks the state as complete, at the end of the first start. */
export const markSeeded = (state: string): void =>
  writeWhole(markerOf(state), JSON.stringify({ at: new Date().toISOString() }));

/** Returns what an earlier start has stored; nothing if there was none or its file is damaged. */
function recall<T extends object>(file: string): Partial<T> {
  try {
    return JSON.parse(readIfThere(file) ?? "{}") as T;
  } catch {
    return {};
  }
}

interface Ports {
  readonly cognito: number;
  readonly s3: number;
}

/** Returns the emulators' ports of the former start, 0 where there was none. */
export const formerPorts = (state: string): Ports => ({ cognito: 0, s3: 0, ...recall<Ports>(portsOf(state)) });

export const rememberPorts = (state: string, ports: Ports): void => writeWhole(portsOf(state), JSON.stringify(ports));

/** Keeps how far a function has processed the table's stream. */
export const rememberStream = (state: string, by: string, sequenceNumber: string): void =>
  writeWhole(streamOf(state, by), JSON.stringify({ sequenceNumber }));

/** Returns how far a function has processed the table's stream; undefined when it has processed nothing yet. */
export const formerStream = (state: string, by: string): string | undefined =>
  recall<{ sequenceNumber: string }>(streamOf(state, by)).sequenceNumber;
