import { decodeTime } from "ulid";
import type { Import } from "../../shared/imports/import.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { type ImportRow, undoUntil } from "../data/imports/import.ts";
import { namesOfUsers } from "../data/names-of-users.ts";

/** How long the table's stream may take to repeat a step of an undo that failed. */
const REPEATED_WITHIN_MS = 2 * 60_000;

/** How long a step may wait for earlier changes in the stream. An alarm says so when they are later. */
const PROCESSED_WITHIN_MS = 15 * 60_000;

/** Returns why an undo has stopped, or null while it goes on. */
export function undoProblem({ state, undo_step, undo_failure }: ImportRow): string | null {
  if (state !== "UNDOING" || !undo_step) return null;
  const age = Date.now() - decodeTime(undo_step);
  if (age <= (undo_failure ? REPEATED_WITHIN_MS : PROCESSED_WITHIN_MS)) return null;
  return undo_failure || MESSAGES.request.unavailable;
}

/** Returns imports of one clinic as the contract shows them. */
export async function shown(tenant_id: string, imports: readonly ImportRow[]): Promise<Import[]> {
  const user_ids = imports.map(({ created_by }) => created_by);
  const names = await namesOfUsers(tenant_id, user_ids);
  return imports.map((each) => ({
    ...each,
    created_by_name: names.get(each.created_by) ?? "",
    undo_until: undoUntil(each),
    undo_problem: undoProblem(each),
  }));
}
