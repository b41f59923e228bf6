import { createHash } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { dayChangeEntity, listedAppointmentEntity } from "../../../functions/entities/appointments.ts";
import { rowCountEntity, uniqueNameEntity } from "../../../functions/entities/changes.ts";
import { searchItemEntity } from "../../../functions/entities/patients.ts";
import { type RawItem, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { TenantId } from "../../../shared/values/ids.ts";
import { UsageError } from "../../usage-error.ts";

/**
 * A tenant's file has lines of JSON: this header, a line for each item as `encodeItem` writes it, and a footer. An
 * export writes the footer last, so a file without one is incomplete.
 */
export const Header = z.strictObject({
  format: z.literal("clinic-tenant"),
  format_version: z.literal(1),
  tenant_id: TenantId,
  tenant_name: z.string(),
  environment: z.string(),
  exported_at: z.iso.datetime(),
});
export type Header = z.output<typeof Header>;

/** The number of items, in total and by entity, and the SHA-256 of all bytes before the footer. */
export const Footer = z.strictObject({
  items: z.int(),
  entities: z.record(z.string(), z.int()),
  sha256: z.string(),
});
export type Footer = z.output<typeof Footer>;

const DERIVED = [searchItemEntity, listedAppointmentEntity, dayChangeEntity, uniqueNameEntity, rowCountEntity].map(
  ({ entityName }) => entityName,
);

/**
 * Returns whether a row is part of the search index or of the lists of appointments, or stands for a name or a number of rows. A file has
 * none of these rows, because an import builds them from the others.
 */
export const isDerived = (row: RawItem): boolean => DERIVED.includes(textOf(row, "__edb_e__") ?? "");

const SETS = ["SS", "NS", "BS"];

const base64 = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value);

/** Writes binaries in base64, and in order what DynamoDB returns in any order: the members of maps and sets. */
function encoded(this: Record<string, unknown>, name: string): unknown {
  const value = base64(this[name]);
  if (Array.isArray(value)) return SETS.includes(name) ? value.map(base64).sort() : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads binaries. Attributes that are called "B" or "BS" have an object as their value. */
function decoded(name: string, value: unknown): unknown {
  if (name === "B" && typeof value === "string") return Buffer.from(value, "base64");
  return name === "BS" && Array.isArray(value) ? value.map((text) => Buffer.from(text, "base64")) : value;
}

/** Returns the item as one line of JSON in DynamoDB's own types; equal items give equal lines. */
export const encodeItem = (item: RawItem): string =>
  // Line readers treat these two characters as line ends, which they are not in JSON.
  JSON.stringify(item, encoded).replace(/[\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);

/** Returns the item of a line that `encodeItem` has written. */
export const decodeItem = (line: string): RawItem => JSON.parse(line, decoded) as Record<string, AttributeValue>;

/** Returns the item's version; undefined for an item that is never edited. */
export const versionOf = ({ version }: RawItem): number | undefined =>
  version?.N === undefined ? undefined : Number(version.N);

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

/** Only its owner may read the file, because it holds patient data. */
const MODE = 0o600;
const CHUNK = 1 << 20;

async function create(path: string): Promise<FileHandle> {
  return open(path, "wx", MODE).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new UsageError(`${path} is there already; choose another file with --out.`);
    throw new UsageError(`${path} can't be written (${error.code}); choose another file with --out.`);
  });
}

async function writeAll(file: FileHandle, header: Header, items: AsyncIterable<RawItem>): Promise<Footer> {
  const hash = createHash("sha256");
  const entities: Record<string, number> = {};
  let buffered = "";
  const flush = async () => {
    hash.update(buffered);
    await file.writeFile(buffered);
    buffered = "";
  };
  buffered += `${JSON.stringify(header)}\n`;
  for await (const item of items) {
    buffered += `${encodeItem(item)}\n`;
    const entity = textOf(item, "__edb_e__") ?? "unknown";
    entities[entity] = (entities[entity] ?? 0) + 1;
    if (buffered.length > CHUNK) await flush();
  }
  await flush();
  const count = Object.values(entities).reduce((sum, number) => sum + number, 0);
  const footer = { items: count, entities, sha256: hash.digest("hex") };
  await file.writeFile(`${JSON.stringify(footer)}\n`);
  await file.sync();
  return footer;
}

/**
 * Writes a tenant's items to a new file that only its owner can read. A failed export leaves no file.
 * @throws UsageError when the file exists already or can't be written
 */
export async function writeTenantFile(path: string, header: Header, items: AsyncIterable<RawItem>): Promise<Footer> {
  const file = await create(path);
  try {
    return await writeAll(file, header, items);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
