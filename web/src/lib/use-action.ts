import { useMutation } from "@tanstack/react-query";
import { actionFailureOf } from "./message-of.ts";
import { dismiss, notify } from "./notifications.ts";

interface Action<Result> {
  /** The id of the notification of a failure. The next attempt removes it. */
  readonly id: string;
  readonly run: () => Promise<Result>;
  /** The header above the reason, which says what was not done. */
  readonly failed?: string;
  readonly onDone?: (result: Result) => void;
  readonly onSettled?: () => unknown;
}

/** Runs the action of a button, and shows why it failed. */
export const useAction = <Result>({ id, run, failed, onDone, onSettled }: Action<Result>) =>
  useMutation({
    mutationFn: run,
    onMutate: () => dismiss(id),
    onError: (error) => {
      notify({ id, type: "error", ...(failed && { header: failed }), content: actionFailureOf(error) });
    },
    onSuccess: (result) => onDone?.(result),
    onSettled: () => onSettled?.(),
  });
