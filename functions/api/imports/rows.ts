import type * as z from "zod";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { IMPORTS, type ImportBatch, type ImportedRow, type ImportKind } from "../../../shared/imports/import.ts";
import type { imports } from "../../../shared/imports/routes.ts";
import { NewLead } from "../../../shared/patients/lead.ts";
import { MIN_DUPLICATE_SCORE } from "../../../shared/patients/likeness.ts";
import { NewPatient } from "../../../shared/patients/patient.ts";
import { NewService } from "../../../shared/services/service.ts";
import { foldText } from "../../../shared/values/names.ts";
import { auditPage } from "../../domain/audit/read-audit.ts";
import { MAX_ROWS_PER_KIND, readRowCount, tooMany } from "../../domain/changes/clinic-limit.ts";
import { findNamed } from "../../domain/changes/unique-names.ts";
import { RECORD_KINDS } from "../../domain/importing/record-kinds.ts";
import { findDuplicates } from "../../domain/search/duplicates.ts";
import type { SearchedPerson } from "../../domain/search/terms.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import {
  getImport,
  type ImportOutcomeRow,
  type ImportRow,
  importEntity,
  importExpiry,
  importedRowEntity,
  undoUntil,
} from "../../entities/imports.ts";
import type { PersonKind } from "../../entities/patients.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import {
  isFailed,
  putItem,
  retryOnConflict,
  type TransactItem,
  unavailable,
  updateItem,
  writeTransaction,
} from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { appointmentCheck } from "./appointment-rows.ts";
import { type CheckedRow, locationFinder, parsed, type RowCheck, refused, type Values } from "./row-check.ts";

/** Builds the check of rows of people. The check looks for duplicates in the search index, which holds the earlier rows too. */
const personCheck =
  (
    tenant_id: string,
    importKind: ImportKind,
    schema: z.ZodType<Values & SearchedPerson>,
    kinds: readonly PersonKind[],
  ): RowCheck =>
  async (values) => {
    const checked = parsed(importKind, schema, values);
    if (!checked.data) return checked;
    for (const kind of kinds) {
      const [found] = await findDuplicates({ tenant_id, kind }, checked.data);
      if (found && found.score >= MIN_DUPLICATE_SCORE) return { ...checked, duplicate_of: found.record_id };
    }
    return checked;
  };

/** Stands for a location that was not found, so that the errors of the other fields are reported before this one. */
const UNKNOWN_LOCATION = "-";

/** Builds the check of rows of services. A row may name its location, and a location has no two services of the same name. */
function serviceCheck({ tenant_id, dry_run }: ImportRow): RowCheck {
  const findLocation = locationFinder(tenant_id);
  const rowOf = new Map<string, number>();
  let planned = 0;
  return async ({ location_id, ...others }, row) => {
    const text = String(location_id ?? "").trim();
    const place = text && (await findLocation(text));
    const checked = parsed("services", NewService, {
      ...others,
      ...(text && { location_id: place ?? UNKNOWN_LOCATION }),
    });
    if (!checked.data) return checked;
    if (!place) return refused({ location_id: NOT_FOUND_TEXTS.location });
    const name = String(checked.data.service_name);
    const key = `${place} ${foldText(name)}`;
    const firstRow = rowOf.get(key) ?? row;
    if (firstRow !== row) return refused({ service_name: IMPORTS.sameService(firstRow) });
    const [duplicate_of = null, count] = await Promise.all([
      findNamed({ tenant_id, kind: "service", place, name }),
      readRowCount(tenant_id, "service"),
    ]);
    if (!duplicate_of && count + planned >= MAX_ROWS_PER_KIND)
      return refused({ service_name: tooMany("service").message });
    rowOf.set(key, row);
    if (duplicate_of) return { ...checked, duplicate_of, mustSkip: true };
    // The rows of a dry run are not created, so that the stored number does not contain them.
    if (dry_run) planned += 1;
    return checked;
  };
}

function rowCheckOf(caller: TenantCaller, imported: ImportRow): RowCheck {
  const { tenant_id, kind } = imported;
  if (kind === "services") return serviceCheck(imported);
  if (kind === "appointments") return appointmentCheck(caller);
  return kind === "patients"
    ? personCheck(tenant_id, kind, NewPatient, ["patient"])
    : personCheck(tenant_id, kind, NewLead, ["lead", "patient"]);
}

/** The attribute and the prefix of the id of a new record, by the kind of the import. */
const NEW_RECORDS: Readonly<Record<ImportKind, { readonly id: string; readonly prefix: string }>> = {
  patients: { id: "patient_id", prefix: "pat" },
  leads: { id: "lead_id", prefix: "lead" },
  services: { id: "service_id", prefix: "svc" },
  appointments: { id: "appointment_id", prefix: "appt" },
};

/**
 * The milliseconds for which a request imports rows. They end well before the timeout of the Lambda, so that no batch is still
 * being imported when the caller sends it again.
 */
const PATIENCE_MS = 5_000;

const COUNTS = { CREATED: "created", FAILED: "failed", LEFT_OUT: "left_out" } as const;
type Outcome = keyof typeof COUNTS;

interface Batch {
  readonly caller: TenantCaller;
  readonly imported: ImportRow;
  readonly check: RowCheck;
}

const readOutcomes = ({ tenant_id, import_id }: ImportRow, rows: readonly { readonly row: number }[]) =>
  readByKeys(
    importedRowEntity(),
    rows.map(({ row }) => ({ tenant_id, import_id, row })),
  );

/**
 * Writes the outcome of a row, the record that it creates and its audit entry, and counts it, in one transaction.
 * @throws ClinicError 409 `import_final` when an undo has begun
 */
async function write(
  { caller, imported }: Batch,
  row: ImportOutcomeRow,
  { data, write: writeRecord }: CheckedRow,
  before?: ImportOutcomeRow,
): Promise<void> {
  const { tenant_id, import_id, kind } = imported;
  const count = {
    [COUNTS[row.outcome as Outcome]]: 1,
    ...(before && { [COUNTS[before.outcome as Outcome]]: -1 }),
  };
  const create = (record_id: string, items: readonly TransactItem[]) =>
    writeTransaction([...items, ...RECORD_KINDS[kind].creation(recordOf(record_id)), ...auditPuts(entry)]);
  const recordOf = (record_id: string) => ({
    ...data,
    ...changedBy(caller),
    tenant_id,
    [NEW_RECORDS[kind].id]: record_id,
    ...(kind !== "services" && { import_id }),
    created_at: new Date().toISOString(),
    version: 1,
  });
  const entry = auditEntry(caller, "imports.addRows", tenant_id, row.record_id ?? "");
  const counting = updateItem(
    importEntity()
      .patch({ tenant_id, import_id })
      .add(count)
      .where((at, { eq }) => eq(at.state, "IMPORTED")),
  );
  const outcome = putItem(
    importedRowEntity()
      .put(row)
      .where((at, { eq, notExists }) => (before ? eq(at.outcome, before.outcome) : notExists(at.outcome))),
  );
  try {
    const items = [counting, outcome];
    await (row.record_id ? (writeRecord ?? create)(row.record_id, items) : writeTransaction(items));
  } catch (error) {
    throw isFailed(error, counting) ? new ClinicError("import_final", IMPORTS.undone) : error;
  }
}

/** Imports one row, or returns its earlier outcome if it was imported before. A row that had errors is checked again. */
function importRow(
  batch: Batch,
  { row, values }: ImportBatch["rows"][number],
  storedOutcomes: ImportOutcomeRow | undefined,
) {
  const { imported, check } = batch;
  const { tenant_id, import_id, kind, dry_run, skip_duplicates } = imported;
  let isRepeated = false;
  return retryOnConflict(async (): Promise<ImportedRow> => {
    const [before] = isRepeated ? await readOutcomes(imported, [{ row }]) : [storedOutcomes];
    isRepeated = true;
    if (before?.outcome === "CREATED") {
      const { record_id = null, duplicate_of = null, warnings = {} } = before;
      return { row, ok: true, record_id, errors: {}, warnings, duplicate_of };
    }
    const checked = await check(values, row);
    const { data, errors, warnings, duplicate_of, mustSkip } = checked;
    const isSkipped = duplicate_of !== null && (skip_duplicates || mustSkip);
    const outcomeOfValid = isSkipped ? "LEFT_OUT" : "CREATED";
    const outcome = data ? outcomeOfValid : "FAILED";
    const ok = outcome === "CREATED";
    const record_id = ok && !dry_run ? newId(NEW_RECORDS[kind].prefix) : null;
    const answer = { row, ok, record_id, errors, warnings, duplicate_of };
    if (dry_run || before?.outcome === outcome) return answer;
    const after = {
      tenant_id,
      import_id,
      row,
      outcome,
      expires: importExpiry(),
      ...(record_id && { record_id }),
      ...(duplicate_of && { duplicate_of }),
      ...(Object.keys(warnings).length > 0 && { warnings }),
    } as const;
    await write(batch, after, checked, before);
    return answer;
  });
}

/**
 * Imports a batch of rows in their order, so that a row is compared with those before it.
 * @throws ClinicError 503 when that takes longer than a request may. The same batch, sent again, continues where it ended
 */
export const addRows: UseCase<typeof imports.addRows> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const imported = await getImport(tenant_id, params.import_id);
  if (imported.state !== "IMPORTED") throw new ClinicError("import_final", IMPORTS.undone);
  if (new Date().toISOString() > undoUntil(imported)) throw new ClinicError("import_final", IMPORTS.closed);
  const known = await readOutcomes(imported, body.rows);
  const batch = { caller, imported, check: rowCheckOf(caller, imported) };
  const items: ImportedRow[] = [];
  const end = performance.now() + PATIENCE_MS;
  for (const [at, each] of body.rows.entries()) {
    if (performance.now() > end) throw unavailable();
    items.push(await importRow(batch, each, known[at]));
  }
  const record_ids = items.flatMap(({ duplicate_of }) => duplicate_of ?? []);
  // The response reveals which people are registered or booked already, which is personal data.
  if (imported.kind === "appointments") await auditPage(caller, "appointments.list", record_ids);
  else if (imported.kind !== "services") await auditPage(caller, "patients.findDuplicates", record_ids);
  return { items };
};
