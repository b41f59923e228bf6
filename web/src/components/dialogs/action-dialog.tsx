import type { ReactNode } from "react";
import { useAction } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { ConfirmModal, type ConfirmModalProps } from "./confirm-modal.tsx";

interface ActionDialogProps
  extends Pick<ConfirmModalProps, "header" | "action" | "dismissal" | "destructive" | "disabled"> {
  readonly run: () => Promise<unknown>;
  /** Reloads what the action changes, also after a failure, which another person's change may have caused. */
  readonly refresh: () => unknown;
  /** The message of a success. */
  readonly done: string;
  /** The header of a failure. */
  readonly failed: string;
  readonly onClose: () => void;
  /** The consequences of the action. */
  readonly children: ReactNode;
}

/** Asks for confirmation of an action, runs it, and reports the result. */
export function ActionDialog({ run, refresh, done, failed, onClose, ...modal }: ActionDialogProps) {
  const { isPending, mutate } = useAction({
    id: modal.header,
    // The refresh may remove the list with this dialog, and then the result is shown on the page.
    run: () => run().finally(refresh),
    failed,
    onDone: () => {
      onClose();
      notifySuccess(done);
    },
  });
  return <ConfirmModal {...modal} busy={isPending} onConfirm={() => mutate()} onCancel={onClose} />;
}
