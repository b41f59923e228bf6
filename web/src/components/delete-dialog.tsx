import type { ReactNode } from "react";
import { notifySuccess } from "../lib/notifications.ts";
import { useAction } from "../lib/use-action.ts";
import { ConfirmModal } from "./confirm-modal.tsx";

interface DeleteDialogProps {
  /** The name of the row that is to be deleted. */
  readonly name: string;
  readonly remove: () => Promise<unknown>;
  /** Reloads the list, also when another person has already deleted the row. */
  readonly refresh: () => Promise<unknown>;
  readonly deleted: string;
  readonly failed: string;
  readonly onDone: () => void;
  /** The question, or the consequences of the deletion. */
  readonly children: ReactNode;
}

/** Asks for confirmation of a deletion, deletes, and reports the result. */
export function DeleteDialog({ name, remove, refresh, deleted, failed, onDone, children }: DeleteDialogProps) {
  const { isPending, mutate } = useAction({ id: `delete-${name}`, run: remove, failed, onSettled: refresh });
  const onSuccess = () => {
    onDone();
    notifySuccess(deleted);
  };
  return (
    <ConfirmModal
      header={`Delete ${name}?`}
      action="Delete"
      busy={isPending}
      onCancel={onDone}
      onConfirm={() => mutate(undefined, { onSuccess })}
    >
      {children}
    </ConfirmModal>
  );
}
