import { useEffect, useRef, useState } from "react";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import type { ImportedRow, ImportKind } from "../../../../shared/imports/import.ts";
import { queryClient } from "../../api/query-client.ts";
import { useUnsavedChanges } from "../../lib/forms/unsaved-changes.ts";
import { messageOf } from "../../lib/message-of.ts";
import { importsApi, importsQuery } from "./queries.ts";
import type { rowsOf } from "./read-file.ts";
import { IMPORTS_SCREEN } from "./texts.ts";

/** The number of rows of the first request, and the most of a later one. */
const FIRST_ROWS = 10;
const MOST_ROWS = 50;
/** How long a request should take: well within the five seconds for which the API imports rows. */
const BATCH_MS = 1_500;
/** The attempts in a row that may fail. */
const MAX_ATTEMPTS = 10;
const PAUSE_MS = 1_000;

const isTemporary = (error: unknown): error is ClinicError =>
  error instanceof ClinicError && (error.code === "unavailable" || error.code === "rate_limited");

/** Returns the number of rows of the next request, by the time that the last one took. */
const nextSize = (size: number, took: number) =>
  Math.max(1, Math.min(MOST_ROWS, 2 * size, Math.round((size * BATCH_MS) / Math.max(1, took))));

/** Waits, but not after the signal. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

type Rows = ReturnType<typeof rowsOf>;

/**
 * Sends rows in batches until the signal. After a temporary failure it sends fewer rows, as late as the API asks for. Each attempt
 * imports some rows of a batch, and for rows that were imported before, the API only repeats the outcome.
 */
async function sendRows(
  import_id: string,
  rows: Rows,
  { signal, onOutcomes }: { readonly signal: AbortSignal; readonly onOutcomes: (items: ImportedRow[]) => void },
): Promise<void> {
  let size = FIRST_ROWS;
  let failures = 0;
  for (let from = 0; from < rows.length && !signal.aborted; ) {
    const batch = rows.slice(from, from + size);
    const begun = performance.now();
    try {
      const { items } = await importsApi.addRows({ params: { import_id }, body: { rows: batch } });
      onOutcomes(items);
      from += batch.length;
      failures = 0;
      size = nextSize(size, performance.now() - begun);
    } catch (error) {
      failures += 1;
      if (!isTemporary(error) || failures === MAX_ATTEMPTS) throw error;
      size = Math.ceil(size / 2);
      await pause(PAUSE_MS * Math.max(failures, error.retryAfter ?? 0), signal);
    }
  }
}

/** A request to import rows, or only to check them. */
interface ImportRequest {
  readonly kind: ImportKind;
  readonly dry_run: boolean;
  readonly skip_duplicates: boolean;
  readonly file_name: string;
  readonly file_hash: string;
  readonly rows: Rows;
  /** The import to continue. @default a new one */
  readonly import_id?: string | undefined;
}

/** A check or an import, with its progress. */
export interface ImportRun extends ImportRequest {
  readonly outcomes: readonly ImportedRow[];
  readonly state: "running" | "cancelling" | "cancelled" | "done" | "stopped";
  /** When it was started, by the browser's own clock. */
  readonly started: number;
  readonly failure?: string;
}

/** The reason for which a run is aborted by its Cancel button. Without it, its page was left or closed. */
const CANCELLED = "cancelled";

const isRunning = (run: ImportRun | undefined) => run?.state === "running" || run?.state === "cancelling";

/** Runs one check or import at a time, and aborts it when the page is left. Before an import is aborted, the person is asked. */
export function useImportRun() {
  const [run, setRun] = useState<ImportRun>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const file_name = run?.file_name ?? "";
  useUnsavedChanges({
    id: "import",
    title: file_name,
    // A check changes nothing, so it can be stopped without a question.
    isDirty: () => isRunning(run) && !run?.dry_run,
    draft: () => undefined,
    words: IMPORTS_SCREEN.leave(file_name),
  });

  async function start(request: ImportRequest) {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setRun({ ...request, outcomes: [], state: "running", started: performance.now() });
    const change = (next: (before: ImportRun) => ImportRun) => {
      if (!signal.aborted || signal.reason === CANCELLED) setRun((before) => before && next(before));
    };
    const { rows, import_id: existing, kind, dry_run, skip_duplicates, file_name, file_hash } = request;
    const body = { kind, dry_run, skip_duplicates, file_name, file_hash };
    try {
      const import_id = existing ?? (await importsApi.create({ body })).import_id;
      change((before) => ({ ...before, import_id }));
      const onOutcomes = (items: ImportedRow[]) =>
        change((before) => ({ ...before, outcomes: [...before.outcomes, ...items] }));
      await sendRows(import_id, rows, { signal, onOutcomes });
      // Cancelled during its last batch, it is done all the same.
      change((before) => ({ ...before, state: before.outcomes.length < rows.length ? "cancelled" : "done" }));
    } catch (error) {
      change((before) => ({ ...before, state: "stopped", failure: messageOf(error, COMMON_TEXTS.unexpected) }));
    }
    if (!request.dry_run) await queryClient.invalidateQueries(importsQuery());
  }

  function cancel() {
    running.current?.abort(CANCELLED);
    setRun((before) => before && { ...before, state: "cancelling" });
  }

  function clear() {
    running.current?.abort();
    setRun(undefined);
  }

  return { run, start, cancel, clear };
}
