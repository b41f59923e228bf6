import { useQueryClient } from "@tanstack/react-query";
import { MERGES_SCREEN } from "../../../../shared/messages/merges.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { PEOPLE_KEYS } from "../../api/people.ts";
import { tenantKey } from "../../api/query-client.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify, notifySuccess } from "../../lib/notifications.ts";

/** Returns a function that undoes a merge, and one that reads everything again that a merge or its undo changes. */
export function useUndoMerge() {
  const queryClient = useQueryClient();

  const refresh = () =>
    Promise.all(
      [...PEOPLE_KEYS(), tenantKey("appointments")].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );

  async function undo(merge_id: string): Promise<void> {
    dismiss(merge_id);
    try {
      await patientsApi.undoMerge({ params: { merge_id } });
      await refresh();
      notifySuccess(MERGES_SCREEN.mergeUndone);
    } catch (error) {
      notify({ type: "error", content: messageOf(error, MESSAGES.unexpected) });
    }
  }

  return { undo, refresh };
}
