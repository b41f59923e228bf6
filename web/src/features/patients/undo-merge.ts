import { patientsApi } from "../../api/patients-api.ts";
import { peopleChanged } from "../../api/people.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { dismiss } from "../../lib/notifications.ts";

/** Loads everything again that a merge or its undo changes. */
export const mergesChanged = () =>
  Promise.all([peopleChanged(), queryClient.invalidateQueries({ queryKey: tenantKey("appointments") })]);

/** Undoes a merge. The notification that offers to undo it is removed. */
export function undoMerge(merge_id: string): Promise<unknown> {
  dismiss(merge_id);
  return patientsApi.undoMerge({ params: { merge_id } });
}
