import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { type ImportUndo, MAX_KEPT_SHOWN } from "../../shared/imports/import.ts";
import { IMPORTS } from "../../shared/messages/imports.ts";
import { auditEntry, auditPuts, pageEntry } from "../data/audit-entry.ts";
import { auditRead } from "../data/audit-read.ts";
import { unavailable } from "../data/contention.ts";
import { finishUndo, keptRows } from "../data/imports/finish-undo.ts";
import { getImport, ImportEntity, type ImportRow, undoUntil } from "../data/imports/import.ts";
import { RECORD_KINDS } from "../data/imports/record-kinds.ts";
import { requestShare } from "../data/request-share.ts";
import { transact } from "../data/transact.ts";
import { FAILED, updateItem } from "../data/write-items.ts";
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
  const codes = await transact([
    updateItem(
      ImportEntity.patch({ tenant_id, import_id })
        .set({ state: "UNDOING", undone_by, undone_as, undone_in })
        .where((at, { eq }) => eq(at.state, "IMPORTED")),
    ),
    ...auditPuts(entry),
  ]);
  // A simultaneous request has begun the same undo.
  if (codes && codes[0] !== FAILED) throw unavailable();
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
  if (kind !== "services" && record_ids.length > 0)
    await auditRead(pageEntry(caller, operation, tenant_id, { record_ids, searched: false }));
  return Promise.all(named);
}

/**
 * Removes the records that an import created. Records that were used or changed stay, and the response names them. A large
 * import may still be UNDOING in the response. The table's stream, or another request, then continues.
 */
export const undo: UseCase<typeof contract.imports.undo> = async (caller, { params }): Promise<ImportUndo> => {
  const { tenantId: tenant_id } = caller;
  const found = await getImport(tenant_id, params.import_id);
  if (found.state === "IMPORTED") await begin(caller, found);
  await finishUndo(tenant_id, found.import_id, requestShare());
  const imported = await getImport(tenant_id, found.import_id);
  const [answer] = await shown(tenant_id, [imported]);
  return { ...(answer as ImportUndo), kept_rows: await namedRows(caller, imported) };
};
