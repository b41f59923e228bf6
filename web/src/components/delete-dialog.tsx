import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MESSAGES } from "../../../shared/messages.ts";
import { messageOf } from "../lib/message-of.ts";
import { dismiss, notify, notifySuccess } from "../lib/notifications.ts";
import { ConfirmModal } from "./confirm-modal.tsx";

interface DeleteDialogProps {
  /** What is to be deleted, by its name. */
  readonly name: string;
  readonly remove: () => Promise<unknown>;
  /** Reloads the list, also when another person has already deleted the row. */
  readonly refresh: () => Promise<unknown>;
  readonly deleted: string;
  readonly failed: string;
  readonly onDone: () => void;
  /** The question, or what the deletion leads to. */
  readonly children: ReactNode;
}

/** Asks before something is deleted, deletes it, and tells how that went. */
export function DeleteDialog({ name, remove, refresh, deleted, failed, onDone, children }: DeleteDialogProps) {
  const id = `delete-${name}`;
  const { isPending, mutate } = useMutation({
    mutationFn: remove,
    onMutate: () => dismiss(id),
    onError: (error) => notify({ id, type: "error", header: failed, content: messageOf(error, MESSAGES.unexpected) }),
    onSettled: refresh,
  });
  return (
    <ConfirmModal
      header={`Delete ${name}?`}
      action="Delete"
      busy={isPending}
      onCancel={onDone}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            onDone();
            notifySuccess(deleted);
          },
        })
      }
    >
      {children}
    </ConfirmModal>
  );
}
