import { ClinicError } from "../../shared/errors.ts";
import { type ImportUndo, MAX_KEPT_SHOWN } from "../../shared/imports/import.ts";
import { IMPORTS } from "../../shared/messages/imports.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { auditPage } from "../data/audit-read.ts";
import { finishUndo, keptRows } from "../data/imports/finish-undo.ts";
import { getImport, ImportEntity, type ImportRow, undoUntil } from "../data/imports/import.ts";
import { RECORD_KINDS } from "../data/imports/record-kinds.ts";
import { requestShare } from "../data/request-share.ts";
import { tryWrite } from "../data/transact.ts";
import { updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { shown } from "./shown.ts";

/** Once an undo is finished, only rows of records that it has kept are left. */
const FIRST_ROWS = { limit: 100 } as const;

/**
 * Marks an import as being undone, so that no row can be added any more.
 * @throws ClinicError 409 `import_final` after seven days
 */
async function begin(caller: TenantCaller, imported: ImportRow): Promise<void> {
  const { tenant_id, import_id } = imported;
  if (new Date().toISOString() > undoUntil(imported)) throw new ClinicError("import_final", IMPORTS.tooLate);
  const { userId: undone_by, role: undone_as, requestId: undone_in } = caller;
  const entry = auditEntry(caller, "imports.undo", tenant_id, import_id);
  // Nothing is written when a simultaneous request has begun the same undo.
  await tryWrite([
    updateItem(
      ImportEntity.patch({ tenant_id, import_id })
        .set({ state: "UNDOING", undone_by, undone_as, undone_in })
        .where((at, { eq }) => eq(at.state, "IMPORTED")),
    ),
    ...auditPuts(entry),
  ]);
}

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

/**
 * Removes the records that an import created. Records that were used or changed stay, and the response names them. A large
 * import may still be UNDOING in the response. The table's stream, or another request, then continues.
 */
export const undo: UseCase<"imports.undo"> = async (caller, { params }): Promise<ImportUndo> => {
  const { tenantId: tenant_id } = caller;
  const found = await getImport(tenant_id, params.import_id);
  if (found.state === "IMPORTED") await begin(caller, found);
  await finishUndo(tenant_id, found.import_id, requestShare());
  const imported = await getImport(tenant_id, found.import_id);
  const [answer] = await shown(tenant_id, [imported]);
  return { ...(answer as ImportUndo), kept_rows: await namedRows(caller, imported) };
};
