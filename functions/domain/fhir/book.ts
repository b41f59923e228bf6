import { ClinicError } from "../../../shared/contract/errors.ts";
import { VERIFIED_HOLD_MINUTES } from "../../../shared/online/pages.ts";
import { fullName } from "../../../shared/values/names.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import { hashedSubject } from "../../entities/attempts.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { type HoldRow, holdEntity, type OpenHold } from "../../entities/online.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { retryOnConflict, type TransactItem } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AppointmentRow } from "../booking/appointment-lists.ts";
import { candidateRooms } from "../booking/booking-context.ts";
import { readOpenHolds } from "../booking/holds.ts";
import { allowedTime, type Booker, bookingOf } from "../booking/new-appointment.ts";
import { writeAppointment } from "../booking/write-appointment.ts";
import { bookedHoldWrites, findStart, readAddressHolds, writeHold } from "../online/hold-time.ts";
import { activeClinicCheck } from "../online/online-clinic.ts";
import { nearestTimes } from "../online/online-times.ts";
import { refusal } from "../online/refusals.ts";
import type { PatientRow } from "../patients/people.ts";
import { patientCreation } from "../search/index-writes.ts";
import type { SlotIds } from "./ids.ts";
import { type SlotTerms, slotTerms } from "./slots.ts";

/** The most open holds of one API key. */
const MAX_OF_KEY = 20;

const subjectOf = ({ userId }: Booker) => hashedSubject("hold-key", userId);

/**
 * Holds a proposed appointment for a program, by the same function as a patient's hold on the booking page.
 * @throws ClinicError 409 `slot_taken` with up to three other times, 429 `too_many_holds`, 404 for what can't be booked
 */
export async function holdSlot(caller: Booker, slot: SlotIds) {
  const { tenantId: tenant_id } = caller;
  const { date, start_time } = await slotTerms(tenant_id, slot);
  const holder = { subject: subjectOf(caller), minutes: VERIFIED_HOLD_MINUTES, maxOpen: MAX_OF_KEY, isKnown: true };
  return writeHold(tenant_id, { date, start_time }, holder, async () => {
    const { search } = await slotTerms(tenant_id, slot);
    return {
      search,
      checks: [activeClinicCheck(tenant_id)],
      taken: async ({ others }) => refusal("slot_taken", nearestTimes(date, others(), { date, start_time })),
    };
  });
}

/** Finds an open hold of a program by the id of its appointment; undefined for one that is over, or of another key. */
export async function findHold(caller: Booker, appointment_id: string): Promise<OpenHold | undefined> {
  const { holds } = await readOpenHolds(caller.tenantId);
  return holds.find((hold) => hold.appointment_id === appointment_id && hold.address_hash === subjectOf(caller));
}

/** The patient of a booking: one of the clinic, or one who is registered by it. */
export interface BookedPatient {
  readonly patient: PatientRow;
  readonly isNew: boolean;
}

/** What a program books: a slot, or the appointment that it holds. */
export type Wanted = { readonly slot: SlotIds } | { readonly appointment_id: string };

const hasLapsed = () => refusal("hold_expired");

/** Builds the writes by which a hold of the program becomes an appointment. */
async function holdEnd(caller: Booker, hold: HoldRow): Promise<TransactItem[]> {
  const [open, ofKey] = await Promise.all([readOpenHolds(caller.tenantId), readAddressHolds(subjectOf(caller))]);
  if (open.holds.every(({ appointment_id }) => appointment_id !== hold.appointment_id)) throw hasLapsed();
  return bookedHoldWrites(hold, open, ofKey);
}

/** Reads the row of a hold of the program, which says for which service it is. */
async function getHold(caller: Booker, appointment_id: string): Promise<HoldRow> {
  const { tenantId: tenant_id } = caller;
  const open = await findHold(caller, appointment_id);
  const hold = open && (await findRow(holdEntity(), { tenant_id, hold_hash: open.hold_hash }));
  if (!hold) throw hasLapsed();
  return hold;
}

/** Adds to the refusal of a time that is gone up to three others of its day. */
async function withAlternatives(
  { message, fields }: ClinicError,
  { search, ...start }: SlotTerms,
): Promise<ClinicError> {
  const { others } = await findStart(search, start);
  return new ClinicError("slot_taken", message, { fields, alternatives: nearestTimes(start.date, others(), start) });
}

async function bookOnce(caller: Booker, wanted: Wanted, { patient, isNew }: BookedPatient, reason: string) {
  const { tenantId: tenant_id } = caller;
  const hold = "slot" in wanted ? undefined : await getHold(caller, wanted.appointment_id);
  const slot = "slot" in wanted ? wanted.slot : hold;
  if (!slot) throw hasLapsed();
  const terms = await slotTerms(tenant_id, slot);
  const context = { ...terms.context, patient };
  const { date } = terms;
  const time = allowedTime(context, terms);
  if (time.starts_at !== slot.starts_at) throw refusal("slot_taken");
  const appointment_id = hold?.appointment_id ?? newId("appt");
  const change = bookingOf(caller, { reason }, context, {
    after: {
      appointment_id,
      created_at: new Date().toISOString(),
      date,
      ...time,
      appointment_status: "BOOKED",
      booked_by: "program",
    },
    operation: "appointments.book",
    idempotencyKey: undefined,
    rooms: candidateRooms(context, undefined, hold?.room_id),
  });
  return writeAppointment({
    ...change,
    checked: { ...context, patient: isNew ? undefined : patient },
    items: [
      activeClinicCheck(tenant_id),
      ...(hold ? await holdEnd(caller, hold) : []),
      ...(isNew
        ? [
            ...patientCreation(patient),
            ...auditPuts(auditEntry(caller, "patients.create", tenant_id, patient.patient_id)),
          ]
        : []),
    ],
  }).catch(async (error: unknown) => {
    throw error instanceof ClinicError && error.code === "slot_taken" ? await withAlternatives(error, terms) : error;
  });
}

/** Returns the appointment that an earlier request of the program has made of this hold for the same patient. */
async function bookedBefore(caller: Booker, wanted: Wanted, { patient, isNew }: BookedPatient) {
  if ("slot" in wanted) return undefined;
  const { tenantId: tenant_id, userId } = caller;
  const row = await findRow(appointmentEntity(), { tenant_id, appointment_id: wanted.appointment_id });
  if (row?.booked_by !== "program" || row.changed_by !== userId) return undefined;
  // A patient who was registered by the first request may be stated again without an email address, by which patients are recognized.
  const isSame = row.patient_id === patient.patient_id || (isNew && row.patient_name === fullName(patient));
  return isSame ? row : undefined;
}

/**
 * Books a proposed or a held appointment by the function of the desk. Of several simultaneous requests for one time, exactly one
 * succeeds. A repeated booking of a hold answers the same appointment.
 * @throws ClinicError 409 `slot_taken`, `slot_held` or `hold_expired`; 422 for a time that a rule forbids
 */
export async function bookSlot(
  caller: Booker,
  wanted: Wanted,
  booked: BookedPatient,
  reason: string,
): Promise<AppointmentRow> {
  return retryOnConflict(() => bookOnce(caller, wanted, booked, reason)).catch(async (error: unknown) => {
    const isOver = error instanceof ClinicError && ["hold_expired", "slot_taken"].includes(error.code);
    const before = isOver ? await bookedBefore(caller, wanted, booked) : undefined;
    if (before) return before;
    throw error;
  });
}
