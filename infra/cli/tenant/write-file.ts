import { createHash } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { type RawItem, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { UsageError } from "../../usage-error.ts";
import { encodeItem } from "../raw-item.ts";
import type { Footer, Header } from "./file-format.ts";

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
