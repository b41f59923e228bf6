import { createHash } from "node:crypto";
import { isOf } from "../../../functions/domain/offboarding/tenant-rows.ts";
import { type RawItem, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { UsageError } from "../../usage-error.ts";
import { decodeItem, Footer, type Header, linesOf, parsedLine, readHeader } from "./file.ts";

/** A file whose every byte has been checked. */
interface TenantFile {
  readonly header: Header;
  readonly footer: Footer;
  /** The keys of its items, as `itemKey` gives them. */
  readonly keys: ReadonlySet<string>;
  /** Its items in order, read again at every call. */
  items(): AsyncGenerator<RawItem>;
}

/** Returns the item's key as one text. */
export const itemKey = (item: RawItem): string => `${textOf(item, "pk")} ${textOf(item, "sk")}`;

/** Yields the items of a file, which are between the header and the footer. */
async function* itemsOf(path: string, count: number): AsyncGenerator<RawItem> {
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    if (number > 1 && number <= count + 1) yield decodeItem(line);
  }
}

/**
 * Reads a tenant's file and checks that it is complete and unchanged, and that every item is the tenant's.
 * @throws UsageError naming the problem
 */
export async function openTenantFile(path: string): Promise<TenantFile> {
  const hash = createHash("sha256");
  const keys = new Set<string>();
  const header = await readHeader(path);
  const foreignLines: number[] = [];
  let last = "";
  let number = 0;
  for await (const line of linesOf(path)) {
    // Only a further line shows that the line before it is not the footer.
    if (number > 0) hash.update(`${last}\n`);
    if (number > 1) {
      const item = itemAt(last);
      if (!item || !isOf(header.tenant_id, item)) foreignLines.push(number);
      else keys.add(itemKey(item));
    }
    last = line;
    number += 1;
  }
  const footer = parsedLine(Footer, last);
  if (!footer) throw new UsageError(`${path} is not complete: its export was interrupted.`);
  if (footer.sha256 !== hash.digest("hex")) throw new UsageError(`${path} was changed since it was exported.`);
  if (foreignLines.length > 0)
    throw new UsageError(`Line ${foreignLines[0]} of ${path} is no row of ${header.tenant_id}; nothing was written.`);
  if (footer.items !== keys.size) throw new UsageError(`${path} has ${keys.size} rows and says ${footer.items}.`);
  return { header, footer, keys, items: () => itemsOf(path, keys.size) };
}

function itemAt(line: string): RawItem | undefined {
  try {
    return decodeItem(line);
  } catch {
    return undefined;
  }
}
