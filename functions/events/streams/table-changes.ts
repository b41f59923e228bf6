import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type { Tenant } from "../../../shared/tenants/tenant.ts";
import { markUsed } from "../../domain/counting/clinic-use.ts";
import { countAppointment } from "../../domain/counting/count-appointment.ts";
import { countClinic, countRecord } from "../../domain/counting/count-record.ts";
import type { RowChange } from "../../domain/integrations/queue-deliveries.ts";
import { SEARCHED_FIELDS } from "../../domain/search/search.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import type { WorkBudget } from "../../platform/dynamo/work-budget.ts";
import { loggerOf } from "../../platform/log.ts";
import { ownerOf, refreshOwner } from "./attention-sources.ts";
import { indexClinic } from "./index-clinic.ts";
import { applyPatientChange } from "./patient-changes.ts";
import {
  correctNames,
  hasCopies,
  type NamedRow,
  type Refresh,
  refreshNames,
  SOURCES,
  sourceOf,
} from "./refresh-names.ts";
import { changeOf } from "./row-change.ts";

const logger = loggerOf("streams");

/** The time that is kept free at the end of a call to finish a page of appointments and to respond. */
const RESERVED_MS = 15_000;

/** The attributes that are copied onto appointments and waitlist entries. */
const COPIED = SOURCES.flatMap(({ copies }) => Object.keys(copies({})));

const HOLDS_NAMES = ["appointment", "waitlistEntry"];

/** Returns whether a request changed the copied names of an appointment or a waitlist entry. */
const changesNames = ({ before, after, hasNewVersion }: RowChange): boolean =>
  HOLDS_NAMES.includes(after.__edb_e__ ?? "") && hasNewVersion && COPIED.some((name) => before[name] !== after[name]);

/** Returns whose copies have to be refreshed after a change: those of a renamed row, or the rest of an earlier refresh. */
function refreshAfter({ before, after }: RowChange): Refresh | undefined {
  const { __edb_e__: entity = "", tenant_id = "", source_id = "", cursor = null } = after;
  const continued = entity === "nameRefresh" ? sourceOf(after.source ?? "") : undefined;
  if (continued) return { tenant_id, source: continued.entity, source_id, cursor };
  const source = sourceOf(entity);
  if (!source || hasCopies(source.copies(before), source.copies(after))) return undefined;
  return { tenant_id, source: source.entity, source_id: after[`${entity}_id`] ?? "", cursor: null };
}

/** Updates the search index after a change of a clinic's name, city, username or email address, or after its deletion. */
async function indexChangedClinic({ before, after }: RowChange): Promise<void> {
  if (![before, after].some(({ __edb_e__ }) => __edb_e__ === "tenant")) return;
  if (SEARCHED_FIELDS.every((field) => before[field] === after[field])) return;
  const { tenant_id = "" } = { ...before, ...after };
  await indexClinic(tenant_id, before.__edb_e__ ? (before as RowChange["before"] & Tenant) : undefined);
}

/** Brings everything that is derived from a row up to date with one change of the table. It can be repeated. */
async function apply(record: DynamoDBRecord, budget: WorkBudget): Promise<void> {
  const change = changeOf(record);
  const { before, after } = change;
  const owner = ownerOf(record.dynamodb?.OldImage ?? {}, record.dynamodb?.NewImage ?? {});
  if (owner) await refreshOwner(owner, budget);
  if (changesNames(change)) await correctNames(after as NamedRow);
  await indexChangedClinic(change);
  await applyPatientChange(before, after, budget);
  const refresh = refreshAfter(change);
  if (refresh) await refreshNames(refresh);
}

/** By entity, the attribute of the record's id, and then the attributes whose change triggers a recount. */
const COUNTED: Readonly<Record<string, readonly [id: string, ...others: string[]]>> = {
  patient: ["patient_id", "merged_into"],
  lead: ["lead_id", "patient_id"],
  staff: ["staff_id", "status"],
  location: ["location_id"],
};

/** Counts a changed appointment, unless the change only copied names, and records the latest date of a clinic's appointments. */
async function countChangedAppointment({ before, after, hasNewVersion }: RowChange): Promise<void> {
  const { tenant_id = "", appointment_id = "", date = "" } = after;
  if (hasNewVersion) await countAppointment(tenant_id, appointment_id);
  if (date > (before.date ?? "")) await markUsed(tenant_id, date);
}

/** Counts a changed appointment, patient, lead, staff member, location or clinic. */
async function count(record: DynamoDBRecord): Promise<void> {
  const change = changeOf(record);
  const { before, after } = change;
  const isDeleted = !after.__edb_e__;
  const row = isDeleted ? before : after;
  const { __edb_e__: entity = "", tenant_id = "" } = row;
  const [id = "", ...others] = COUNTED[entity] ?? [];
  if ([id, ...others].some((name) => before[name] !== after[name]))
    await countRecord({ tenant_id, record_id: row[id] ?? "" });
  if (entity === "tenant") await countClinic(tenant_id);
  if (entity === "appointment" && !isDeleted) await countChangedAppointment(change);
}

/**
 * Applies the records in parallel, and then counts them one after the other, because appointments of one day change the same
 * item. Returns the records that failed, with their errors.
 */
async function failuresOf(
  records: readonly DynamoDBRecord[],
  budget: WorkBudget,
): Promise<ReadonlyMap<DynamoDBRecord, unknown>> {
  const failures = new Map<DynamoDBRecord, unknown>();
  const recordFailure = (record: DynamoDBRecord) => (error: unknown) => void failures.set(record, error);
  await Promise.all(records.map((record) => apply(record, budget).catch(recordFailure(record))));
  for (const record of records) if (!failures.has(record)) await count(record).catch(recordFailure(record));
  return failures;
}

function rowOf(record: DynamoDBRecord) {
  const { before, after } = changeOf(record);
  const { __edb_e__: entity, tenant_id } = { ...before, ...after };
  return { entity, tenant_id };
}

/** Logs the clinics of records that Lambda sends again, and gives up together after the last attempt. */
function logWaiting(records: readonly DynamoDBRecord[]): void {
  for (const tenant_id of new Set(records.map((record) => rowOf(record).tenant_id)))
    logger.warn("not applied", { tenant_id });
}

/** How many records are processed at once; their order does not matter, because each copies the current names. */
const AT_ONCE = 10;

async function firstFailure(
  records: readonly DynamoDBRecord[],
  budget: WorkBudget,
): Promise<DynamoDBRecord | undefined> {
  const failures = await failuresOf(records, budget);
  for (const [record, error] of failures)
    logger.error("failed", { event_id: record.eventID, ...rowOf(record), cause: namesOf(error) });
  return records.find((record) => failures.has(record));
}

/**
 * Copies new names of patients, practitioners, services and locations, and patients' alerts, onto their appointments and
 * waitlist entries, updates the counts that reports add up, finishes merges
 * and erasures of patients and undos of imports, and updates the likely duplicates, the marks of appointments that need attention
 * and the search index of clinics.
 * @returns the first record that failed or was not reached; Lambda sends it and those after it again
 */
export async function handler(
  { Records }: DynamoDBStreamEvent,
  { getRemainingTimeInMillis }: Pick<Context, "getRemainingTimeInMillis">,
): Promise<DynamoDBBatchResponse> {
  const budget: WorkBudget = { take: () => getRemainingTimeInMillis() >= RESERVED_MS };
  for (let from = 0; from < Records.length; from += AT_ONCE) {
    const records = Records.slice(from, from + AT_ONCE);
    const failed = budget.take(records.length) ? await firstFailure(records, budget) : records[0];
    if (!failed) continue;
    logWaiting(Records.slice(Records.indexOf(failed)));
    return { batchItemFailures: [{ itemIdentifier: failed.dynamodb?.SequenceNumber ?? "" }] };
  }
  return { batchItemFailures: [] };
}
