import { useQueryClient } from "@tanstack/react-query";
import type { Import } from "../../../../shared/imports/import.ts";
import { IMPORTS_SCREEN } from "../../../../shared/messages/imports-screen.ts";
import { importsApi, importsQuery } from "../../api/imports.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";

/** How many times a large undo is asked to go on before the rest is left to the server. */
const ROUNDS = 20;

async function undo(import_id: string) {
  let answer = await importsApi.undo({ params: { import_id } });
  for (let round = 1; answer.state === "UNDOING" && round < ROUNDS; round += 1)
    answer = await importsApi.undo({ params: { import_id } });
  return answer;
}

interface UndoImportProps {
  readonly imported: Import;
  readonly onClose: () => void;
}

/** Asks before an import is undone, and says what was removed and what stays. */
export function UndoImport({ imported, onClose }: UndoImportProps) {
  const queryClient = useQueryClient();
  const action = useAction({
    id: "undo-import",
    run: () => undo(imported.import_id),
    failed: IMPORTS_SCREEN.undoFailed,
    onDone: ({ state, removed, kept, kept_rows }) => {
      onClose();
      const names = kept_rows.map(({ name, row }) => name || `row ${row}`).join(", ");
      if (state === "UNDOING") notifySuccess(IMPORTS_SCREEN.undoing);
      else if (kept === 0) notifySuccess(IMPORTS_SCREEN.undone(removed, kept));
      // It stays until it is dismissed, because the names stand nowhere else.
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
