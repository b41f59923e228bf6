import type { Import } from "../../shared/imports/import.ts";
import { type ImportRow, undoUntil } from "../data/imports/import.ts";
import { namesOfUsers } from "../data/names-of-users.ts";

/** Returns imports of one clinic as the contract shows them. */
export async function shown(tenant_id: string, imports: readonly ImportRow[]): Promise<Import[]> {
  const user_ids = imports.map(({ created_by }) => created_by);
  const names = await namesOfUsers(tenant_id, user_ids);
  return imports.map((each) => ({
    ...each,
    created_by_name: names.get(each.created_by) ?? "",
    undo_until: undoUntil(each),
  }));
}
