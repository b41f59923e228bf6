import type { RawTable } from "../../../functions/platform/dynamo/raw-table.ts";
import type { Print } from "../run-command.ts";
import { openTenantFile } from "./read-file.ts";
import { type Newer, restoreClinic } from "./restore-clinic.ts";

interface Import {
  readonly table: RawTable;
  readonly path: string;
  readonly newer?: Newer;
  /** Whether to preview the import without writing. */
  readonly dryRun?: boolean;
}

/**
 * Writes a clinic's file into the table as `restoreClinic` does, and returns a summary.
 * @throws UsageError, before anything is written, for a file that can't be trusted, and as `restoreClinic`
 */
export async function importFile({ path, ...options }: Import, print: Print): Promise<string[]> {
  const { header, keys, items } = await openTenantFile(path);
  const { tenant_id, tenant_name, exported_at } = header;
  print(`${tenant_id} (${tenant_name}) as of ${exported_at}:`);
  return restoreClinic({ ...options, source: { tenant_id, keys, items } }, print);
}
