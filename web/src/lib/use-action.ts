import { useMutation } from "@tanstack/react-query";
import { MESSAGES } from "../../../shared/messages.ts";
import { messageOf } from "./message-of.ts";
import { dismiss, notify } from "./notifications.ts";

interface Action<Result> {
  /** Names the notification of a failure, which the next attempt takes away. */
  readonly id: string;
  readonly run: () => Promise<Result>;
  /** What was not done, above the reason. */
  readonly failed?: string;
  readonly onDone?: (result: Result) => void;
  readonly onSettled?: () => unknown;
}

/** Runs what a button does, and shows why it failed. */
export const useAction = <Result>({ id, run, failed, onDone, onSettled }: Action<Result>) =>
  useMutation({
    mutationFn: run,
    onMutate: () => dismiss(id),
    onError: (error) => {
      const content = messageOf(error, MESSAGES.unexpected);
      notify({ id, type: "error", ...(failed && { header: failed }), content });
    },
    onSuccess: (result) => onDone?.(result),
    onSettled: () => onSettled?.(),
  });
