import { useEffect, useRef, useState } from "react";
import { ClinicError } from "../../../shared/contract/errors.ts";

/** What a page loads: nothing yet, the answer, or why there is none. */
export type Loaded<Value> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly error: unknown };

/**
 * Loads a value for as long as the key is the same, and returns it with a function that loads it again. The value of a former key
 * is never shown for the current one.
 */
export function useLoaded<Value>(key: string, load: () => Promise<Value>): [Loaded<Value>, () => void] {
  const [kept, setKept] = useState<{ readonly key: string; readonly loaded: Loaded<Value> }>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    let current = attempt >= 0;
    const keep = (loaded: Loaded<Value>) => current && setKept({ key, loaded });
    keep({ state: "loading" });
    latest.current().then(
      (value) => keep({ state: "ready", value }),
      (error: unknown) => keep({ state: "failed", error }),
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);
  return [kept?.key === key ? kept.loaded : { state: "loading" }, () => setAttempt((before) => before + 1)];
}

/** A change that a button sends. A second press while the first one is under way does nothing. */
export interface Submission<Args extends readonly unknown[]> {
  readonly busy: boolean;
  readonly error: ClinicError | undefined;
  readonly submit: (...args: Args) => void;
  readonly dismiss: () => void;
}

/** Runs a change once at a time, and keeps its refusal until the next attempt. */
export function useSubmission<Args extends readonly unknown[]>(
  run: (...args: Args) => Promise<void>,
): Submission<Args> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ClinicError>();
  const isRunning = useRef(false);
  const submit = (...args: Args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(undefined);
    run(...args)
      .catch((cause: unknown) =>
        setError(cause instanceof ClinicError ? cause : new ClinicError("internal", "", { cause })),
      )
      .finally(() => {
        isRunning.current = false;
        setBusy(false);
      });
  };
  return { busy, error, submit, dismiss: () => setError(undefined) };
}
