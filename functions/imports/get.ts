import { type ImportDetails, MAX_KEPT_SHOWN } from "../../shared/imports/import.ts";
import { auditPage } from "../data/audit-read.ts";
import { keptRows } from "../data/imports/finish-undo.ts";
import { getImport, type ImportRow } from "../data/imports/import.ts";
import { RECORD_KINDS } from "../data/imports/record-kinds.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { shown } from "./shown.ts";

/** Once an undo is finished, only rows of records that it has kept are left. */
const FIRST_ROWS = { limit: 100 } as const;

/** Returns the records that the undo has kept, with their names, and writes the audit entry that a list of people needs. */
async function namedRows(caller: TenantCaller, { tenant_id, import_id, kind }: ImportRow) {
  const kept = (await keptRows(tenant_id, import_id, FIRST_ROWS)).slice(0, MAX_KEPT_SHOWN);
  const { find, nameOf } = RECORD_KINDS[kind];
  const named = kept.map(async ({ row, record_id = "", reason = "used" }) => {
    const record = await find(tenant_id, record_id);
    return { row, record_id, reason, name: record ? nameOf(record) : "" };
  });
  const record_ids = kept.map(({ record_id = "" }) => record_id);
  const operation = kind === "patients" ? "patients.list" : "patients.listLeads";
  if (kind !== "services") await auditPage(caller, operation, record_ids);
  return Promise.all(named);
}

/** Reads an import, and the records that its undo has kept. They are not complete before the undo is finished. */
export async function detailsOf(caller: TenantCaller, import_id: string): Promise<ImportDetails> {
  const imported = await getImport(caller.tenantId, import_id);
  const [details] = await shown(caller.tenantId, [imported]);
  const kept_rows = imported.state === "UNDONE" ? await namedRows(caller, imported) : [];
  return { ...(details as ImportDetails), kept_rows };
}

/** Returns one import. */
export const get: UseCase<"imports.get"> = (caller, { params }) => detailsOf(caller, params.import_id);
