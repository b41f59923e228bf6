import { open } from "node:fs/promises";
import { UsageError } from "../../usage-error.ts";
import { Header } from "./file-format.ts";

/**
 * Reads the lines of a file one by one.
 * @throws UsageError when there is no such file, or it can't be read
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} can't be read (${error.code}).`, { cause: error });
  });
  try {
    if (!(await file.stat()).isFile()) throw new UsageError(`${path} is not a file.`);
    yield* file.readLines({ autoClose: false });
  } finally {
    await file.close();
  }
}

/** Parses a line by its schema; undefined for a line that does not match it. */
export function parsedLine<Line>(schema: { safeParse(value: unknown): { data?: Line } }, line: string) {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * Returns the header of a tenant's file, which is its first line.
 * @throws UsageError for a file that can't be read, is empty or is not an export
 */
export async function readHeader(path: string): Promise<Header> {
  for await (const line of linesOf(path)) {
    const header = parsedLine(Header, line);
    if (header) return header;
    throw new UsageError(`${path} is not an export of a clinic that this version can read.`);
  }
  throw new UsageError(`${path} is empty.`);
}
