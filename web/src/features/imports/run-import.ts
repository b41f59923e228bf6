import { ClinicError } from "../../../../shared/errors.ts";
import type { ImportedRow } from "../../../../shared/imports/import.ts";
import { importsApi } from "../../api/imports.ts";
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
export async function runImport({ import_id, rows, onRows, signal }: Run): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const body = { rows: rows.slice(from, from + BATCH) };
    const { items } = await patiently(() => importsApi.addRows({ params: { import_id }, body }), signal);
    signal.throwIfAborted();
    onRows(items);
  }
}
