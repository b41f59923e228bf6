import { accessSync, constants, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readIfThere, writeWhole } from "./files.ts";
import { LocalError } from "./local-error.ts";

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

const streamOf = (state: string) => join(state, "stream.json");
const markerOf = (state: string) => join(state, "seeded.json");
const portsOf = (state: string) => join(state, "ports.json");

/**
 * Creates the folder and checks that it is writable.
 * @throws LocalError when it is not
 */
export function prepareFolder(state: string): void {
  try {
    mkdirSync(state, { recursive: true });
    accessSync(state, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new LocalError(
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

/** Returns the emulators' ports of the former start, 0 where there was none. */
export function formerPorts(state: string): { cognito: number; s3: number } {
  try {
    return { cognito: 0, s3: 0, ...(JSON.parse(readIfThere(portsOf(state)) ?? "{}") as object) };
  } catch {
    return { cognito: 0, s3: 0 };
  }
}

export const rememberPorts = (state: string, ports: { cognito: number; s3: number }): void =>
  writeWhole(portsOf(state), JSON.stringify(ports));

/** Keeps how far the table's stream was processed. */
export const rememberStream = (state: string, sequenceNumber: string): void =>
  writeWhole(streamOf(state), JSON.stringify({ sequenceNumber }));

/** Returns how far the table's stream was processed; undefined when nothing was yet. */
export function formerStream(state: string): string | undefined {
  try {
    return (JSON.parse(readIfThere(streamOf(state)) ?? "{}") as { sequenceNumber?: string }).sequenceNumber;
  } catch {
    return undefined;
  }
}
