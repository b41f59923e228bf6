import { ClinicError } from "../../shared/errors.ts";
import type { ImportBatch, ImportedRow, ImportKind } from "../../shared/imports/import.ts";
import { IMPORTS } from "../../shared/messages/imports.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { auditPage } from "../data/audit-read.ts";
import { COLLIDED, unavailable, untilWritten } from "../data/contention.ts";
import {
  getImport,
  ImportEntity,
  ImportedRowEntity,
  type ImportedRowRow,
  type ImportRow,
  importExpiry,
  undoUntil,
} from "../data/imports/import.ts";
import { RECORD_KINDS } from "../data/imports/record-kinds.ts";
import { changedBy } from "../data/last-change.ts";
import { type IdPrefix, newId } from "../data/new-id.ts";
import { findRows } from "../data/read-items.ts";
import { FAILED, haveCollided, putItem, updateItem, writeItems } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { type CheckedRow, type RowCheck, rowCheckOf } from "./check-rows.ts";

/** The attribute and the prefix of the id of a new record, by the kind of the import. */
const NEW_RECORDS: Readonly<Record<ImportKind, { readonly id: string; readonly prefix: IdPrefix }>> = {
  patients: { id: "patient_id", prefix: "pat" },
  leads: { id: "lead_id", prefix: "lead" },
  services: { id: "service_id", prefix: "svc" },
};

/**
 * The milliseconds for which a request imports rows. They end well before the timeout of the Lambda, so that no batch is still
 * being imported when the caller sends it again.
 */
const PATIENCE_MS = 5_000;

/** The attribute in which an import counts each outcome. */
const COUNTS = { CREATED: "created", FAILED: "failed", LEFT_OUT: "left_out" } as const;
type Outcome = keyof typeof COUNTS;

interface Batch {
  readonly caller: TenantCaller;
  readonly imported: ImportRow;
  readonly check: RowCheck;
}

/** Reads the outcomes of the rows of a batch that were sent before. */
const readOutcomes = ({ tenant_id, import_id }: ImportRow, rows: readonly { readonly row: number }[]) =>
  findRows(
    ImportedRowEntity,
    rows.map(({ row }) => ({ tenant_id, import_id, row })),
  );

/** Writes the outcome of a row, the record that it creates and its audit entry, and counts it, in one transaction. */
function write(
  { caller, imported }: Batch,
  row: ImportedRowRow,
  { data, naming }: CheckedRow,
  before?: ImportedRowRow,
) {
  const { tenant_id, import_id, kind } = imported;
  const count = {
    [COUNTS[row.outcome as Outcome]]: 1,
    ...(before && { [COUNTS[before.outcome as Outcome]]: -1 }),
  };
  const record = {
    ...data,
    ...changedBy(caller),
    tenant_id,
    [NEW_RECORDS[kind].id]: row.record_id,
    ...(kind !== "services" && { import_id }),
    created_at: new Date().toISOString(),
    version: 1,
  };
  const entry = auditEntry(caller, "imports.addRows", tenant_id, row.record_id ?? "");
  return writeItems([
    updateItem(
      ImportEntity.patch({ tenant_id, import_id })
        .add(count)
        .where((at, { eq }) => eq(at.state, "IMPORTED")),
    ),
    putItem(
      ImportedRowEntity.put(row).where((at, { eq, notExists }) =>
        before ? eq(at.outcome, before.outcome) : notExists(at.outcome),
      ),
    ),
    ...(row.record_id ? [...RECORD_KINDS[kind].creation(record), ...auditPuts(entry)] : []),
    ...(row.record_id && naming ? [naming] : []),
  ]);
}

/** Imports one row, or returns its earlier outcome if it was imported before. A row that had errors is checked again. */
function importRow(batch: Batch, { row, values }: ImportBatch["rows"][number], known: ImportedRowRow | undefined) {
  const { imported, check } = batch;
  const { tenant_id, import_id, kind, dry_run, skip_duplicates } = imported;
  let before = known;
  return untilWritten(async (): Promise<ImportedRow | typeof COLLIDED> => {
    if (before?.outcome === "CREATED") {
      const { record_id = null, duplicate_of = null } = before;
      return { row, ok: true, record_id, errors: {}, duplicate_of };
    }
    const checked = await check(values, row);
    const { data, errors, duplicate_of, mustSkip } = checked;
    const isSkipped = duplicate_of !== null && (skip_duplicates || mustSkip);
    const outcomeOfValid = isSkipped ? "LEFT_OUT" : "CREATED";
    const outcome = data ? outcomeOfValid : "FAILED";
    const ok = outcome === "CREATED";
    const record_id = ok && !dry_run ? newId(NEW_RECORDS[kind].prefix) : null;
    const answer = { row, ok, record_id, errors, duplicate_of };
    if (dry_run || before?.outcome === outcome) return answer;
    const ids = { ...(record_id && { record_id }), ...(duplicate_of && { duplicate_of }) };
    const after = { tenant_id, import_id, row, outcome, expires: importExpiry(), ...ids } as const;
    const codes = await write(batch, after, checked, before);
    if (!codes) return answer;
    if (codes[0] === FAILED) throw new ClinicError("import_final", IMPORTS.undone);
    if (codes[1] === FAILED) [before] = await readOutcomes(imported, [{ row }]);
    else if (!haveCollided(codes)) throw unavailable();
    return COLLIDED;
  });
}

/**
 * Imports a batch of rows in their order, so that a row is compared with those before it.
 * @throws ClinicError 503 when that takes longer than a request may. The same batch, sent again, continues where it ended
 */
export const addRows: UseCase<"imports.addRows"> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const imported = await getImport(tenant_id, params.import_id);
  if (imported.state !== "IMPORTED") throw new ClinicError("import_final", IMPORTS.undone);
  if (new Date().toISOString() > undoUntil(imported)) throw new ClinicError("import_final", IMPORTS.closed);
  const known = await readOutcomes(imported, body.rows);
  const batch = { caller, imported, check: await rowCheckOf(tenant_id, imported.kind) };
  const items: ImportedRow[] = [];
  const end = performance.now() + PATIENCE_MS;
  for (const [at, each] of body.rows.entries()) {
    if (performance.now() > end) throw unavailable();
    items.push(await importRow(batch, each, known[at]));
  }
  const record_ids = items.flatMap(({ duplicate_of }) => duplicate_of ?? []);
  // The response reveals which people are registered already, which is personal data.
  if (imported.kind !== "services") await auditPage(caller, "patients.findDuplicates", record_ids);
  return { items };
};
