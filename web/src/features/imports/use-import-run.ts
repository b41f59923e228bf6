import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ClinicError } from "../../../../shared/errors.ts";
import type { ImportedRow, ImportKind } from "../../../../shared/imports/import.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { importsApi, importsQuery } from "../../api/imports.ts";
import { messageOf } from "../../lib/message-of.ts";
import type { rowsOf } from "./read-file.ts";

/** Small enough for a busy service to finish in time. */
const BATCH = 20;
/** Each attempt imports some rows of a batch, so that many attempts come to an end. */
const ATTEMPTS = 10;
const PAUSE_MS = 1_000;

const isPassing = (error: unknown) =>
  error instanceof ClinicError && (error.code === "unavailable" || error.code === "rate_limited");

/** Repeats a request that may succeed a moment later. */
async function patiently<Answer>(send: () => Promise<Answer>, signal: AbortSignal, attempt = 1): Promise<Answer> {
  signal.throwIfAborted();
  try {
    return await send();
  } catch (error) {
    if (!isPassing(error) || attempt === ATTEMPTS) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    return patiently(send, signal, attempt + 1);
  }
}

interface Run {
  readonly import_id: string;
  readonly rows: ReturnType<typeof rowsOf>;
  /** Called with what became of each batch. */
  readonly onRows: (rows: readonly ImportedRow[]) => void;
  readonly signal: AbortSignal;
}

/** Imports rows batch by batch. Those that were imported before are only answered again. */
async function runImport({ import_id, rows, onRows, signal }: Run): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const body = { rows: rows.slice(from, from + BATCH) };
    const { items } = await patiently(() => importsApi.addRows({ params: { import_id }, body }), signal);
    signal.throwIfAborted();
    onRows(items);
  }
}

/** What is imported, or only checked. */
interface Order {
  readonly kind: ImportKind;
  readonly dry_run: boolean;
  readonly skip_duplicates: boolean;
  readonly file_name: string;
  readonly rows: ReturnType<typeof rowsOf>;
  /** The import that goes on. @default a new one */
  readonly import_id?: string | undefined;
}

/** A check or an import that runs, has ended or was interrupted. */
export interface ImportRun extends Order {
  readonly outcomes: readonly ImportedRow[];
  readonly state: "running" | "done" | "stopped";
  readonly failure?: string;
}

/** Runs a check or an import, one at a time, and ends it when the page is left. */
export function useImportRun() {
  const queryClient = useQueryClient();
  const [run, setRun] = useState<ImportRun>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(order: Order) {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setRun({ ...order, outcomes: [], state: "running" });
    const change = (next: (before: ImportRun) => ImportRun) => {
      if (!signal.aborted) setRun((before) => before && next(before));
    };
    const { rows, import_id: known, ...body } = order;
    try {
      const import_id = known ?? (await importsApi.create({ body })).import_id;
      change((before) => ({ ...before, import_id }));
      const onRows = (items: readonly ImportedRow[]) =>
        change((before) => ({ ...before, outcomes: [...before.outcomes, ...items] }));
      await runImport({ import_id, rows, signal, onRows });
      change((before) => ({ ...before, state: "done" }));
    } catch (error) {
      change((before) => ({ ...before, state: "stopped", failure: messageOf(error, MESSAGES.unexpected) }));
    }
    if (!order.dry_run) await queryClient.invalidateQueries(importsQuery());
  }

  return { run, start, clear: () => setRun(undefined) };
}
