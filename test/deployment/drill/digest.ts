import { createHash } from "node:crypto";
import { encodeItem, versionOf } from "../../../infra/cli/raw-item.ts";
import type { RawTable } from "../../../infra/cli/raw-table.ts";
import { tenantRows } from "../../../infra/cli/tenant/rows.ts";

/** What a clinic holds, in two hashes. */
export interface Digest {
  readonly rows: number;
  /** Of every row as it is. */
  readonly whole: string;
  /** Of what the rows say that people edit, whatever their versions; an exact import brings it back. */
  readonly content: string;
}

/** Reads all of a clinic and hashes it. */
export async function digestOf(table: RawTable, tenant_id: string): Promise<Digest> {
  const [whole, content] = [createHash("sha256"), createHash("sha256")];
  let rows = 0;
  for await (const row of tenantRows(table, tenant_id)) {
    const { version: _, ...rest } = row;
    rows += 1;
    whole.update(`${encodeItem(row)}\n`);
    if (versionOf(row) !== undefined) content.update(`${encodeItem(rest)}\n`);
  }
  return { rows, whole: whole.digest("hex"), content: content.digest("hex") };
}
