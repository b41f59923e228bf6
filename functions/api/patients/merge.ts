import type { WhereAttributeSymbol as Attribute, CollectionWhereOperations } from "electrodb";
import type { Affected } from "../../../shared/appointments/appointment.ts";
import { overlaps } from "../../../shared/appointments/booking-rules.ts";
import { invalidField } from "../../../shared/contract/errors.ts";
import { UNDO_DAYS } from "../../../shared/patients/merge.ts";
import { Patient } from "../../../shared/patients/patient.ts";
import { personFields } from "../../../shared/patients/person.ts";
import type { patients } from "../../../shared/patients/routes.ts";
import { PATIENTS } from "../../../shared/patients/texts.ts";
import { PatientId } from "../../../shared/values/ids.ts";
import { auditOpening, auditPage } from "../../domain/audit/read-audit.ts";
import { affectedOf } from "../../domain/booking/affected.ts";
import type { ListedAppointment } from "../../domain/booking/appointment-lists.ts";
import { readUpcoming } from "../../domain/booking/upcoming-appointments.ts";
import { conflictWith } from "../../domain/changes/versioned-update.ts";
import { namesOfUsers } from "../../domain/identity/users.ts";
import { finishMerge } from "../../domain/merging/finish-merge.ts";
import { findPatientRow, getPatient, type PatientRow } from "../../domain/patients/people.ts";
import { indexWrites, patientItems } from "../../domain/search/index-writes.ts";
import { auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import {
  findMerge,
  isUndoable,
  type MergedFields,
  type MergeRow,
  mergeEntity,
  undoEnd,
} from "../../entities/merging.ts";
import { patientEntity } from "../../entities/patients.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import { expiryAfter } from "../../platform/dynamo/entity.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { selectedPage } from "../../platform/dynamo/page.ts";
import {
  ConditionFailed,
  putItem,
  type TransactItem,
  unavailable,
  updateItem,
  writeWithRetry,
} from "../../platform/dynamo/transaction.ts";
import { createWorkBudget, type WorkBudget } from "../../platform/dynamo/work-budget.ts";
import { newId } from "../../platform/ids.ts";

/**
 * Finishes an earlier merge of a patient, so that another one can begin.
 * @throws ClinicError 503 when that is more than the request's share
 */
export async function finishEarlier({ tenant_id, unfinished_merge }: PatientRow, budget: WorkBudget): Promise<void> {
  if (unfinished_merge && !(await finishMerge(tenant_id, unfinished_merge, budget))) throw unavailable();
}

interface Attributes {
  readonly version: Attribute<number>;
  readonly unfinished_merge: Attribute<string>;
  readonly merged_into: Attribute<string>;
}
type Operations = Pick<CollectionWhereOperations, "eq" | "notExists">;

/** Builds the condition that a patient has this version and is in no unfinished merge. */
export const isSettled =
  (version: number) =>
  (at: Pick<Attributes, "version" | "unfinished_merge">, { eq, notExists }: Operations) =>
    `${eq(at.version, version)} AND ${notExists(at.unfinished_merge)}`;

/** Builds the condition that a patient has this version and neither is in an unfinished merge nor was merged into another. */
const isMergeable = (version: number) => (at: Attributes, operations: Operations) =>
  `${isSettled(version)(at, operations)} AND ${operations.notExists(at.merged_into)}`;

export const isMerged = (at: { state: Attribute<MergeRow["state"]> }, { eq }: Operations) => eq(at.state, "MERGED");

type Values = Readonly<Record<string, unknown>>;

const NAMES = Object.keys(personFields);
const isUnknown = (value: unknown) => value === "" || value === "UNKNOWN";

/**
 * Returns the fields of the target that a merge changes, with both values.
 * @param chosen the values that the user chose. Every other unknown value is taken from the other patient
 */
function mergedFields(target: PatientRow, other: PatientRow, chosen: Values = {}): MergedFields {
  const mine: Values = Patient.parse(target);
  const theirs: Values = Patient.parse(other);
  const chosenFor = (name: string) => chosen[name] ?? (isUnknown(mine[name]) ? theirs[name] : mine[name]);
  return Object.fromEntries(
    NAMES.map((name) => [name, { from: mine[name], to: chosenFor(name) }] as const).filter(
      ([, { from, to }]) => from !== to,
    ),
  );
}

/** Returns the former values that an undo restores: those of fields that no one has changed since the merge. */
export function restoredFields(target: PatientRow, fields: MergedFields): Values {
  const now: Values = Patient.parse(target);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { to }]) => now[name] === to)
      .map(([name, { from }]) => [name, from]),
  );
}

/** Reads the upcoming appointments of a patient and those in progress, among the next 1,000. */
export const liveAppointments = ({ tenant_id, patient_id }: PatientRow) =>
  readUpcoming({ tenant_id, owner_id: patient_id });

/** Returns the upcoming appointments of two patients, and those in progress, that overlap. The earliest comes first. */
async function overlappingAppointments(one: PatientRow, other: PatientRow): Promise<Affected> {
  const [mine, theirs] = await Promise.all([liveAppointments(one), liveAppointments(other)]);
  const overlapping = (own: readonly ListedAppointment[], others: readonly ListedAppointment[]) =>
    own.filter((each) => others.some((candidate) => overlaps(each, candidate)));
  const items = [
    ...overlapping(mine.appointments, theirs.appointments),
    ...overlapping(theirs.appointments, mine.appointments),
  ];
  return affectedOf(
    items.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)),
    { cursor: mine.cursor ?? theirs.cursor },
  );
}

type Merge = UseCase<typeof patients.merge>;
type Body = Parameters<Merge>[1]["body"];

/** Throws a 409 with the current row if one of the two patients was changed since the caller read them. */
async function refuseChanged(target: PatientRow, other: PatientRow, { version, other_version }: Body): Promise<void> {
  if (target.version !== version) throw await conflictWith(target);
  if (other.version !== other_version) throw await conflictWith(other);
}

/** Returns the merges of a patient that can still be undone, with a new one added. */
async function withMerge({ tenant_id, merges = [] }: PatientRow, merge_id: string): Promise<string[]> {
  const found = await Promise.all(merges.map((id) => findMerge(tenant_id, id)));
  const undoable = found.filter((merge) => merge !== undefined).filter(isUndoable);
  return [...undoable.map((merge) => merge.merge_id), merge_id];
}

const newValues = (fields: MergedFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { to }]) => [name, to]));

/** Writes the items in one transaction. Returns false when one of the rows has changed since it was read. */
export async function areWritten(items: readonly TransactItem[]): Promise<boolean> {
  try {
    await writeWithRetry(items);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/**
 * Begins a merge in one transaction. From then on, the other patient's id refers to the target, and no row is added to the other
 * patient.
 * @returns the id of the merge, or undefined when one of the patients has changed meanwhile
 */
async function beginMerge(
  caller: TenantCaller,
  target: PatientRow,
  other: PatientRow,
  body: Body,
): Promise<string | undefined> {
  const { tenantId: tenant_id, userId: changed_by } = caller;
  const merge_id = newId("merge");
  const fields = mergedFields(target, other, body.fields);
  const [targetMerges, otherMerges] = await Promise.all([withMerge(target, merge_id), withMerge(other, merge_id)]);
  const targetChange = {
    ...newValues(fields),
    ...changedBy(caller),
    unfinished_merge: merge_id,
    merges: targetMerges,
    merged_ids: [...(target.merged_ids ?? []), other.patient_id, ...(other.merged_ids ?? [])],
  };
  const otherChange = {
    ...changedBy(caller),
    unfinished_merge: merge_id,
    merges: otherMerges,
    merged_into: target.patient_id,
    merge_id,
  };
  const begun = {
    tenant_id,
    merge_id,
    target_id: target.patient_id,
    other_id: other.patient_id,
    state: "MOVING" as const,
    fields,
    merged_at: new Date().toISOString(),
    changed_by,
    // The row is kept for a day longer than the merge can be undone.
    expires: expiryAfter(UNDO_DAYS + 1),
  };
  const after = { ...target, ...targetChange, version: target.version + 1 };
  const changes = fieldChanges(target, after, Object.keys(fields));
  const entries = [
    auditEntry(caller, "patients.merge", tenant_id, target.patient_id, changes),
    auditEntry(caller, "patients.merge", tenant_id, other.patient_id),
  ];
  const items = [
    updateItem(patientEntity().patch(target).set(targetChange).add({ version: 1 }).where(isMergeable(body.version))),
    updateItem(
      patientEntity().patch(other).set(otherChange).add({ version: 1 }).where(isMergeable(body.other_version)),
    ),
    putItem(mergeEntity().create(begun)),
    ...indexWrites(patientItems(after), patientItems(target)),
    ...entries.flatMap(auditPuts),
  ];
  return (await areWritten(items)) ? merge_id : undefined;
}

/** Finishes a merge as far as the request's share allows, and returns the target. */
async function finished(tenant_id: string, merge_id: string, patient_id: string, budget: WorkBudget) {
  await finishMerge(tenant_id, merge_id, budget);
  return { merge_id, patient: await getPatient(tenant_id, patient_id) };
}

/** Returns the appointments of the two patients that overlap, and writes the audit entry of reading them. */
async function previewMerge(caller: TenantCaller, target: PatientRow, other: PatientRow) {
  const { affected } = await overlappingAppointments(target, other);
  const record_ids = [target.patient_id, other.patient_id, ...affected.items.map((item) => item.appointment_id)];
  await auditPage(caller, "patients.merge", record_ids);
  return { affected };
}

/** Returns the id of the merge by which a patient's id refers to another patient, if there was one. */
async function mergeOf(tenant_id: string, patient_id: string): Promise<string | undefined> {
  const id = PatientId.safeParse(patient_id);
  const row = id.success ? await findPatientRow(tenant_id, id.data) : undefined;
  return row?.merge_id;
}

/**
 * Merges another patient into the target, which is the patient of the path. From then on, the id of the other patient refers to
 * the target. The other patient's rows are moved one by one, and the table's stream moves those that are beyond the request's
 * share. An earlier merge of the two is returned unchanged.
 */
export const merge: Merge = async (caller, { params, query, body }) => {
  const { tenantId: tenant_id } = caller;
  const budget = createWorkBudget();
  const target = await getPatient(tenant_id, params.patient_id);
  const other = await getPatient(tenant_id, body.other_id);
  const earlierMerge = await mergeOf(tenant_id, body.other_id);
  if (other.patient_id === target.patient_id) {
    if (!earlierMerge) throw invalidField("other_id", PATIENTS.mergeWithSelf);
    await auditOpening(caller, "patient_id", target.patient_id);
    return finished(tenant_id, earlierMerge, target.patient_id, budget);
  }
  if (query.dry_run === "true") return previewMerge(caller, target, other);
  await refuseChanged(target, other, body);
  for (const patient of [target, other]) await finishEarlier(patient, budget);

  const merge_id = await beginMerge(caller, target, other, body);
  if (merge_id) return finished(tenant_id, merge_id, target.patient_id, budget);
  const targetNow = await getPatient(tenant_id, target.patient_id);
  const otherNow = await findPatientRow(tenant_id, other.patient_id);
  // The same request, sent twice at once, may have merged them.
  if (otherNow?.merge_id && otherNow.merged_into === target.patient_id)
    return finished(tenant_id, otherNow.merge_id, target.patient_id, budget);
  await refuseChanged(targetNow, otherNow ?? other, body);
  throw unavailable();
};

type ListMerges = UseCase<typeof patients.listMerges>;

/** Returns the merges into one patient, latest first. The patient's row names them. */
async function mergesInto(tenant_id: string, id: string): Promise<MergeRow[]> {
  const { patient_id, merges = [] } = await getPatient(tenant_id, id);
  const keys = merges.map((merge_id) => ({ tenant_id, merge_id }));
  const found = (await readByKeys(mergeEntity(), keys)).filter((merge) => merge !== undefined);
  return found.filter(({ target_id }) => target_id === patient_id).reverse();
}

/**
 * Reads the patients of those merges that can be undone. A merge whose patient was merged again is skipped until the later merge is
 * undone.
 */
async function readUndoable(tenant_id: string, merges: readonly MergeRow[]) {
  const open = merges.filter((merge) => (merge.state === "MERGED" || merge.state === "MOVING") && isUndoable(merge));
  const ids = open.flatMap(({ target_id, other_id }) => [target_id, other_id]);
  const keys = ids.map((id) => ({ tenant_id, patient_id: id }));
  const user_ids = open.map(({ changed_by }) => changed_by);
  const [patients, names] = await Promise.all([readByKeys(patientEntity(), keys), namesOfUsers(tenant_id, user_ids)]);
  return open.flatMap((merge, at) => {
    const target = patients[2 * at];
    const other = patients[2 * at + 1];
    if (!target || !other || target.merged_into) return [];
    const { merge_id, merged_at, changed_by } = merge;
    const undo = { merge_id, merged_at, merged_by: names.get(changed_by) ?? "", undo_until: undoEnd(merge) };
    return [{ ...Patient.parse(target), ...undo, other: Patient.parse(other) }];
  });
}

export const listMerges: ListMerges = async ({ tenantId: tenant_id }, { query }) => {
  const { patient_id, ...paging } = query;
  if (patient_id)
    return { items: await readUndoable(tenant_id, await mergesInto(tenant_id, patient_id)), next_cursor: null };
  const merges = mergeEntity().query.byId({ tenant_id });
  return selectedPage(merges, paging, "desc", (some) => readUndoable(tenant_id, some));
};
