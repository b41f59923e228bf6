import { useEffect, useRef, useState } from "react";
import { ClinicError } from "../../../../shared/errors.ts";
import type { ImportedRow, ImportKind } from "../../../../shared/imports/import.ts";
import { IMPORTS_SCREEN } from "../../../../shared/messages/imports-screen.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { importsApi, importsQuery } from "../../api/imports.ts";
import { queryClient } from "../../api/query-client.ts";
import { useUnsavedChanges } from "../../lib/forms/unsaved-changes.ts";
import { messageOf } from "../../lib/message-of.ts";
import type { rowsOf } from "./read-file.ts";

/** The number of rows of a request, which a busy service can process in time. */
const BATCH_SIZE = 20;
/** Each attempt imports some rows of a batch, so that a slow batch is completed after a few attempts. */
const MAX_ATTEMPTS = 10;
const PAUSE_MS = 1_000;

const isTemporary = (error: unknown) =>
  error instanceof ClinicError && (error.code === "unavailable" || error.code === "rate_limited");

/** Sends a request, and repeats it after a temporary failure. */
async function withRetries<Answer>(send: () => Promise<Answer>, signal: AbortSignal, attempt = 1): Promise<Answer> {
  signal.throwIfAborted();
  try {
    return await send();
  } catch (error) {
    if (!isTemporary(error) || attempt === MAX_ATTEMPTS) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    return withRetries(send, signal, attempt + 1);
  }
}

/** A request to import rows, or only to check them. */
interface ImportRequest {
  readonly kind: ImportKind;
  readonly dry_run: boolean;
  readonly skip_duplicates: boolean;
  readonly file_name: string;
  readonly file_hash: string;
  readonly rows: ReturnType<typeof rowsOf>;
  /** The import to continue. @default a new one */
  readonly import_id?: string | undefined;
}

/** A check or an import, with its progress. */
export interface ImportRun extends ImportRequest {
  readonly outcomes: readonly ImportedRow[];
  readonly state: "running" | "done" | "stopped";
  readonly failure?: string;
}

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
    isDirty: () => run?.state === "running" && !run.dry_run,
    draft: () => undefined,
    words: IMPORTS_SCREEN.leave(file_name),
  });

  async function start(request: ImportRequest) {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setRun({ ...request, outcomes: [], state: "running" });
    const change = (next: (before: ImportRun) => ImportRun) => {
      if (!signal.aborted) setRun((before) => before && next(before));
    };
    const { rows, import_id: existing, ...body } = request;
    try {
      const import_id = existing ?? (await importsApi.create({ body })).import_id;
      change((before) => ({ ...before, import_id }));
      // For rows that were imported before, the API only repeats the outcome.
      for (let from = 0; from < rows.length; from += BATCH_SIZE) {
        const batch = { params: { import_id }, body: { rows: rows.slice(from, from + BATCH_SIZE) } };
        const { items } = await withRetries(() => importsApi.addRows(batch), signal);
        change((before) => ({ ...before, outcomes: [...before.outcomes, ...items] }));
      }
      change((before) => ({ ...before, state: "done" }));
    } catch (error) {
      change((before) => ({ ...before, state: "stopped", failure: messageOf(error, MESSAGES.unexpected) }));
    }
    if (!request.dry_run) await queryClient.invalidateQueries(importsQuery());
  }

  return { run, start, clear: () => setRun(undefined) };
}
