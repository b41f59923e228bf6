import { ulid } from "ulid";
import { ClinicError } from "../../shared/errors.ts";
import { IMPORTS } from "../../shared/messages/imports.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { getImport, ImportEntity, type ImportRow, undoUntil, updateUndo } from "../data/imports/import.ts";
import { tryWrite } from "../data/transact.ts";
import { updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { detailsOf } from "./get.ts";
import { undoProblem } from "./shown.ts";

/**
 * Marks an import as being undone, so that no row can be added any more, and writes the only audit entry of the undo.
 * @throws ClinicError 409 `import_final` after seven days
 */
async function begin(caller: TenantCaller, imported: ImportRow): Promise<void> {
  const { tenant_id, import_id } = imported;
  if (new Date().toISOString() > undoUntil(imported)) throw new ClinicError("import_final", IMPORTS.tooLate);
  const entry = auditEntry(caller, "imports.undo", tenant_id, import_id);
  // Nothing is written when a simultaneous request has begun the same undo.
  await tryWrite([
    updateItem(
      ImportEntity.patch({ tenant_id, import_id })
        .set({ state: "UNDOING", undo_step: ulid() })
        .where((at, { eq }) => eq(at.state, "IMPORTED")),
    ),
    ...auditPuts(entry),
  ]);
}

/** Requests the next step of an undo that has stopped. Nothing is written when another request has done so. */
const repeat = (stopped: ImportRow): Promise<void> => updateUndo(stopped, { undo_step: ulid(), undo_failure: "" });

/**
 * Begins to remove the records that an import created, or goes on if that has stopped. The table's stream removes them, step by
 * step. Records that were used or changed stay.
 */
export const undo: UseCase<"imports.undo"> = async (caller, { params }) => {
  const found = await getImport(caller.tenantId, params.import_id);
  if (found.state === "IMPORTED") await begin(caller, found);
  if (undoProblem(found)) await repeat(found);
  return detailsOf(caller, found.import_id);
};
