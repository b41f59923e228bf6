import { tenantRow, tenantRows } from "../../../functions/domain/offboarding/tenant-rows.ts";
import { type RawItem, type RawTable, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { UsageError } from "../../usage-error.ts";
import { type Footer, isDerived, writeTenantFile } from "./file.ts";

interface Export {
  readonly table: RawTable;
  readonly tenant_id: string;
  /** The file, which must not exist yet. */
  readonly path: string;
  /** The name of the environment, for the reader of the file. */
  readonly environment: string;
}

/** Leaves out what an import builds again from the rows. */
async function* withoutDerived(rows: AsyncIterable<RawItem>): AsyncGenerator<RawItem> {
  for await (const row of rows) if (!isDerived(row)) yield row;
}

/**
 * Writes all rows of a clinic to a new file, and returns their numbers.
 * @throws UsageError when the clinic does not exist, and as `writeTenantFile`
 */
export async function exportFile({ table, tenant_id, path, environment }: Export): Promise<Footer> {
  const tenant = await tenantRow(table, tenant_id);
  if (!tenant) throw new UsageError(`The table ${table.TableName} has no clinic ${tenant_id}.`);
  const header = {
    format: "clinic-tenant",
    format_version: 1,
    tenant_id,
    tenant_name: textOf(tenant, "tenant_name") ?? "",
    environment,
    exported_at: new Date().toISOString(),
  } as const;
  return writeTenantFile(path, header, withoutDerived(tenantRows(table, tenant_id)));
}
