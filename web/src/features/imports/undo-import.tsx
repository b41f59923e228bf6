import type { Import, ImportDetails } from "../../../../shared/imports/import.ts";
import { importsApi, importsQuery } from "../../api/imports.ts";
import { queryClient } from "../../api/query-client.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { useAction } from "../../lib/use-action.ts";
import { IMPORTS_SCREEN } from "./texts.ts";

/** Returns the action that requests an undo, or its repetition, and shows in the list that it has begun. */
export const useUndo = (import_id: string, onBegun?: () => void) =>
  useAction<ImportDetails>({
    id: "undo-import",
    run: () => importsApi.undo({ params: { import_id } }),
    failed: IMPORTS_SCREEN.undoFailed,
    onDone: ({ kept_rows: _, ...begun }) => {
      queryClient.setQueryData(importsQuery().queryKey, (imports) =>
        imports?.map((each) => (each.import_id === import_id ? begun : each)),
      );
      onBegun?.();
    },
    onSettled: () => queryClient.invalidateQueries(importsQuery()),
  });

interface UndoImportProps {
  readonly imported: Import;
  readonly onClose: () => void;
  readonly onBegun?: () => void;
}

/** Asks for confirmation, and begins to undo an import. The page shows its progress. */
export function UndoImport({ imported, onClose, onBegun }: UndoImportProps) {
  const action = useUndo(imported.import_id, () => {
    onClose();
    onBegun?.();
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
