import type { EntityItem } from "electrodb";
import type { ActivityQuery } from "../../shared/activity/activity.ts";
import { ACTIVITY } from "../../shared/messages/activity.ts";
import { type AuditEntryEntity, AuditReferenceEntity } from "../data/audit-entry.ts";
import { findRow } from "../data/find-row.ts";
import { ImportEntity, type ImportRow } from "../data/imports/import.ts";
import { findRows } from "../data/read-items.ts";

type AuditRow = EntityItem<typeof AuditEntryEntity>;

/** Returns what an entry says about its import: the file, and how many records were added, or removed once the undo is finished. */
function textOf(operation: string, { file_name, state, created, removed, kept }: ImportRow): string {
  const file = file_name || ACTIVITY.unnamedImport;
  if (operation !== "imports.undo") return ACTIVITY.imported(file, created);
  return state === "UNDONE" ? ACTIVITY.undone(file, removed, kept) : file;
}

/** Returns a function that names the import of an entry; undefined for an entry about anything else. */
export async function namedImports(tenant_id: string, rows: readonly AuditRow[]) {
  const ids = [...new Set(rows.map(({ record_id }) => record_id))].filter((id) => id.startsWith("imp_"));
  const imports = await findRows(
    ImportEntity,
    ids.map((import_id) => ({ tenant_id, import_id })),
  );
  return ({ operation, record_id }: AuditRow): string | undefined => {
    const found = imports.find((each) => each?.import_id === record_id);
    return found && textOf(operation, found);
  };
}

/**
 * Returns the filters that find the entry of the undo that deleted a record; undefined for any other record. The undo is the
 * latest thing that can happen to a record, so its entry belongs to the first page only.
 */
export async function undoFilters(tenant_id: string, filters: ActivityQuery) {
  const { record_id, cursor } = filters;
  if (!record_id || cursor) return undefined;
  const reference = await findRow(AuditReferenceEntity, { tenant_id, record_id });
  return reference && { operation: reference.operation, filters: { ...filters, record_id: reference.about } };
}
