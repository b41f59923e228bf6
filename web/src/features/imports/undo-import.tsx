import type { Import } from "../../../../shared/imports/import.ts";
import { IMPORTS_SCREEN } from "../../../../shared/messages/imports-screen.ts";
import { importsApi, importsQuery } from "../../api/imports.ts";
import { queryClient } from "../../api/query-client.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";

/** The most requests for a large undo. The server completes what is left. */
const MAX_REQUESTS = 20;

async function undo(import_id: string) {
  let answer = await importsApi.undo({ params: { import_id } });
  for (let requests = 1; answer.state === "UNDOING" && requests < MAX_REQUESTS; requests += 1)
    answer = await importsApi.undo({ params: { import_id } });
  return answer;
}

/** Asks for confirmation, undoes an import, and reports what was removed and what was kept. */
export function UndoImport({ imported, onClose }: { readonly imported: Import; readonly onClose: () => void }) {
  const action = useAction({
    id: "undo-import",
    run: () => undo(imported.import_id),
    failed: IMPORTS_SCREEN.undoFailed,
    onDone: ({ state, removed, kept, kept_rows }) => {
      onClose();
      const names = kept_rows.map(({ name, row }) => name || `row ${row}`).join(", ");
      if (state === "UNDOING") notifySuccess(IMPORTS_SCREEN.undoing);
      else if (kept === 0) notifySuccess(IMPORTS_SCREEN.undone(removed, kept));
      // It stays until it is dismissed, because the names are shown nowhere else.
      else notify({ type: "success", header: IMPORTS_SCREEN.undone(removed, kept), content: `Kept: ${names}` });
    },
    onSettled: () => queryClient.invalidateQueries(importsQuery()),
  });
  return (
    <ConfirmModal
      header={`Undo the import of ${imported.file_name || imported.kind}?`}
      action="Undo import"
      busy={action.isPending}
      onConfirm={() => action.mutate()}
      onCancel={onClose}
    >
      {IMPORTS_SCREEN.undoQuestion}
    </ConfirmModal>
  );
}
