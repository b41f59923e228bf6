import { createHash } from "node:crypto";
import { tenantRows } from "../../../functions/domain/offboarding/tenant-rows.ts";
import { dayChangeEntity } from "../../../functions/entities/appointments.ts";
import { type RawTable, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { encodeItem, versionOf } from "../../../infra/cli/tenant/file.ts";

/** Two hashes of a clinic's rows. */
export interface Digest {
  readonly rows: number;
  /** The hash of all rows. */
  readonly whole: string;
  /** The hash of the rows that users edit, without their versions, which an exact import restores. */
  readonly content: string;
}

/** Reads and hashes all rows of a clinic. */
export async function digestOf(table: RawTable, tenant_id: string): Promise<Digest> {
  const [whole, content] = [createHash("sha256"), createHash("sha256")];
  let rows = 0;
  for await (const row of tenantRows(table, tenant_id)) {
    // A restore renews the marks of changed days, so that no list counts as unchanged.
    if (textOf(row, "__edb_e__") === dayChangeEntity.entityName) continue;
    const { version: _, ...rest } = row;
    rows += 1;
    whole.update(`${encodeItem(row)}\n`);
    if (versionOf(row) !== undefined) content.update(`${encodeItem(rest)}\n`);
  }
  return { rows, whole: whole.digest("hex"), content: content.digest("hex") };
}
