import { bookedTimeOf, overlaps } from "../../../shared/appointments/booking-rules.ts";
import { PATIENTS } from "../../../shared/patients/texts.ts";
import { fullName } from "../../../shared/values/names.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import { PAGE } from "../../entities/merging.ts";
import { patientNoteEntity, policyWrites, readInsuranceRow } from "../../entities/patients.ts";
import { ledgerEntryEntity, newestEntries } from "../../entities/payments.ts";
import { waitlistEntryEntity, waitlistOf } from "../../entities/waitlist.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { eachPage } from "../../platform/dynamo/page.ts";
import { deleteItem, putItem, type TransactItem } from "../../platform/dynamo/transaction.ts";
import { type AppointmentRow, appointmentWrites, listedAppointments } from "../booking/appointment-lists.ts";
import { bookedDayUpdate, bookedTimesOf, readBookedDays } from "../booking/booked-days.ts";
import type { PatientRow } from "../patients/people.ts";
import { entryMove } from "../payments/write-entries.ts";

export interface Move {
  readonly tenant_id: string;
  readonly row_id: string;
  readonly from: PatientRow;
  readonly to: PatientRow;
  /** The user who merges the patients, or undoes a merge. */
  readonly changed_by: string;
}

/** The ids of a page of a patient's rows, and the cursor of the next page, which is null after the last one. */
interface IdPage {
  readonly ids: readonly string[];
  readonly cursor: string | null;
}

/** One kind of rows that belong to a patient. Merges and undos handle every kind in `PATIENT_ROW_KINDS`. */
export interface PatientRowKind {
  readonly kind: string;
  /** Returns the next page of ids of rows that belong to the patient. Some of them may no longer do so. */
  listIds(patient: Pick<PatientRow, "tenant_id" | "patient_id">, cursor: string | null): Promise<IdPage>;
  /** Returns the items of a transaction that moves a row, or undefined if it no longer belongs to `from`. */
  reassign(move: Move): Promise<TransactItem[] | undefined>;
}

export async function* idPages(
  { listIds }: Pick<PatientRowKind, "listIds">,
  patient: Parameters<PatientRowKind["listIds"]>[0],
): AsyncGenerator<readonly string[]> {
  for await (const { ids } of eachPage((cursor) => listIds(patient, cursor))) yield ids;
}

/** Returns the appointment as one of the other patient. An overlap is marked like any overbooking. */
function movedTo({ to, changed_by }: Move, before: AppointmentRow, isOverlapping: boolean): AppointmentRow {
  const { overbook_reason: former, ...others } = before;
  const { merged } = PATIENTS;
  // A reason that a person has entered stays. The mark of an earlier merge is removed when nothing overlaps any more.
  const own = former === merged ? undefined : former;
  const overbook_reason = own ?? (isOverlapping ? merged : undefined);
  return {
    ...others,
    ...(overbook_reason && { overbook_reason }),
    patient_id: to.patient_id,
    patient_name: fullName(to),
    patient_alert: to.alert,
    patient_contact: to.contact,
    // The version is raised so that a change in progress can't write the former patient back.
    version: before.version + 1,
    ...changedBy({ userId: changed_by }),
  };
}

async function reassign(moving: Move): Promise<TransactItem[] | undefined> {
  const { tenant_id, row_id: appointment_id, from, to } = moving;
  const before = await findRow(appointmentEntity(), { tenant_id, appointment_id });
  if (before?.patient_id !== from.patient_id) return undefined;
  const span = bookedTimeOf(before);
  const times = span ? [from, to].map(({ patient_id: person_id }) => ({ person_id, span })) : [];
  const days = await readBookedDays(tenant_id, times);
  const others = bookedTimesOf(days, to.patient_id, appointment_id);
  const after = movedTo(moving, before, span !== undefined && others.some((other) => overlaps(span, other)));
  const booked = times.filter(({ person_id }) => person_id === to.patient_id);
  const updates = days.map((day) => bookedDayUpdate(tenant_id, day, appointment_id, booked));
  return [...appointmentWrites({ before, after }), ...updates.filter((update) => update !== undefined)];
}

/** The appointments of a patient, with the booked days of both patients. */
export const appointmentBelonging: PatientRowKind = {
  kind: "appointment",
  async listIds({ tenant_id, patient_id: owner_id }, after) {
    const list = listedAppointments({ tenant_id, owner_id });
    const { data, cursor } = await list.go({ limit: PAGE, cursor: after, consistent: true });
    return { ids: data.map(({ appointment_id }) => appointment_id), cursor };
  },
  reassign,
};

/** The notes about a patient. Their keys begin with the patient's id, so a move writes each note again under another key. */
export const noteBelonging: PatientRowKind = {
  kind: "note",
  async listIds({ tenant_id, patient_id }, after) {
    const { data, cursor } = await patientNoteEntity()
      .query.byPatient({ tenant_id, patient_id })
      .go({ limit: PAGE, cursor: after, consistent: true, attributes: ["note_id"] });
    return { ids: data.map(({ note_id }) => note_id), cursor };
  },
  async reassign({ tenant_id, row_id: note_id, from, to }) {
    const key = { tenant_id, patient_id: from.patient_id, note_id };
    const note = await findRow(patientNoteEntity(), key);
    if (!note) return undefined;
    return [
      deleteItem(
        patientNoteEntity()
          .delete(key)
          .where((at, { exists }) => exists(at.note_id)),
      ),
      putItem(patientNoteEntity().create({ ...note, patient_id: to.patient_id })),
    ];
  },
};

/** The insurance policies of a patient, which are one row. A moved policy becomes the last one of the other patient. */
export const policyBelonging: PatientRowKind = {
  kind: "policy",
  async listIds({ tenant_id, patient_id }) {
    const { items } = await readInsuranceRow(tenant_id, patient_id);
    return { ids: items.map(({ policy_id }) => policy_id), cursor: null };
  },
  async reassign({ tenant_id, row_id, from, to, changed_by }) {
    const [source, target] = await Promise.all([
      readInsuranceRow(tenant_id, from.patient_id),
      readInsuranceRow(tenant_id, to.patient_id),
    ]);
    const policy = source.items.find(({ policy_id }) => policy_id === row_id);
    if (!policy) return undefined;
    const lastChange = changedBy({ userId: changed_by });
    return [
      ...policyWrites(source, { ...source, ...lastChange, items: source.items.filter((each) => each !== policy) }),
      ...policyWrites(target, { ...target, ...lastChange, items: [...target.items, policy] }),
    ];
  },
};

export const waitlistBelonging: PatientRowKind = {
  kind: "waitlist",
  async listIds({ tenant_id, patient_id }, after) {
    const { data, cursor } = await waitlistOf(tenant_id, patient_id, after);
    return { ids: data.map(({ entry_id }) => entry_id), cursor };
  },
  async reassign({ tenant_id, row_id: entry_id, from, to, changed_by }) {
    const before = await findRow(waitlistEntryEntity(), { tenant_id, entry_id });
    if (before?.patient_id !== from.patient_id) return undefined;
    const after = {
      ...before,
      patient_id: to.patient_id,
      patient_name: fullName(to),
      patient_alert: to.alert ?? "",
      patient_contact: to.contact,
      version: before.version + 1,
      ...changedBy({ userId: changed_by }),
    };
    return [putItem(waitlistEntryEntity().put(after).where(ifVersion(before.version)))];
  },
};

/** The entries of a patient's ledger. Each one moves with its part of the balances, so that both ledgers add up at every step. */
export const ledgerBelonging: PatientRowKind = {
  kind: "ledger",
  async listIds({ tenant_id, patient_id }, after) {
    const [indexed, newest] = await Promise.all([
      ledgerEntryEntity().query.byPatient({ tenant_id, patient_id }).go({ limit: PAGE, cursor: after }),
      after === null ? newestEntries(tenant_id, patient_id) : [],
    ]);
    const ids = new Set([...indexed.data, ...newest].map(({ entry_id }) => entry_id));
    return { ids: [...ids], cursor: indexed.cursor };
  },
  reassign: ({ tenant_id, row_id, from, to }) => entryMove(tenant_id, row_id, from.patient_id, to.patient_id),
};

/**
 * The kinds of rows that belong to a patient. Merges and undos handle every kind in this list, and an erasure counts every kind.
 * `finishErasure` has code of its own for each kind that it erases.
 */
export const PATIENT_ROW_KINDS: readonly PatientRowKind[] = [
  appointmentBelonging,
  noteBelonging,
  policyBelonging,
  waitlistBelonging,
  ledgerBelonging,
];
