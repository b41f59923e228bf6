import { overlaps, within } from "../../../shared/appointments/booking-rules.ts";
import { UPCOMING } from "../../../shared/appointments/status.ts";
import type { BookedOnline, OnlineBooking } from "../../../shared/online/booking.ts";
import { isSamePhone } from "../../../shared/patients/likeness.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import { hashedSubject } from "../../entities/attempts.ts";
import { type Actor, auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { type HoldRow, onlineBookerEntity } from "../../entities/online.ts";
import { findRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { changedBy, ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { getAppointment } from "../booking/appointment-lists.ts";
import { readBookedDays } from "../booking/booked-days.ts";
import { type BookingContext, candidateRooms } from "../booking/booking-context.ts";
import { checkTime, copiedDetails } from "../booking/new-appointment.ts";
import { getLocation } from "../booking/references.ts";
import { writeAppointment } from "../booking/write-appointment.ts";
import { findPatient, type PatientRow } from "../patients/people.ts";
import { findStatedPatient } from "../patients/stated-person.ts";
import { patientCreation } from "../search/index-writes.ts";
import { checkCode, getHold } from "./codes.ts";
import { bookedHoldWrites, readAddressHolds, slotTaken } from "./hold-time.ts";
import { newLinkToken } from "./link-tokens.ts";
import { clinicChecks, type OnlineClinic, toOnlinePlace } from "./online-clinic.ts";
import { loadOnlineContexts } from "./online-times.ts";
import { forStrangers, refusal } from "./refusals.ts";

/** Builds the row of a patient who registers by booking online. */
const newPatient = (tenant_id: string, hold: HoldRow, body: OnlineBooking, actor: Actor): PatientRow => ({
  ...changedBy(actor),
  tenant_id,
  patient_id: newId("pat"),
  first_name: body.first_name,
  last_name: body.last_name,
  email: hold.email,
  contact: body.contact,
  dob: body.dob,
  preferred_language: hold.language,
  registered_online: true,
  created_at: new Date().toISOString(),
  version: 1,
});

/** The most appointments of an address that are remembered. Older ones are over, or were cancelled, long before. */
const MAX_REMEMBERED = 100;

/**
 * Reads how many upcoming appointments an address has booked online, and the row that each of its bookings writes. An appointment that
 * a simultaneous request has made of the hold does not count; the write finds out about it.
 * @throws ClinicError 409 `too_many`
 */
async function readBooker({ tenant, settings }: OnlineClinic, { email = "", appointment_id: own_id }: HoldRow) {
  const { tenant_id } = tenant;
  const email_hash = hashedSubject("booker", email);
  const row = await findRow(onlineBookerEntity(), { tenant_id, email_hash });
  const others = (row?.appointment_ids ?? []).filter((id) => id !== own_id);
  const keys = others.map((appointment_id) => ({ tenant_id, appointment_id }));
  const now = new Date().toISOString();
  const upcoming = (await readByKeys(appointmentEntity(), keys)).filter(
    (each) => each && UPCOMING.includes(each.appointment_status) && each.ends_at > now,
  );
  if (upcoming.length >= settings.max_open) throw refusal("too_many");
  return { tenant_id, email_hash, appointment_ids: row?.appointment_ids ?? [], version: row?.version ?? 0 };
}

type Booker = Awaited<ReturnType<typeof readBooker>>;

const bookerWrite = ({ version, appointment_ids, ...key }: Booker, appointment_id: string) =>
  putItem(
    onlineBookerEntity()
      .put({
        ...key,
        appointment_ids: [...appointment_ids, appointment_id].slice(-MAX_REMEMBERED),
        version: version + 1,
      })
      .where(ifVersionOrAbsent(version)),
  );

/** Throws 409 `own_overlap` when the patient has another appointment at the time of the hold than the one that is made of it. */
async function refuseOwnOverlap({ tenant_id, patient_id }: PatientRow, hold: HoldRow): Promise<void> {
  const days = await readBookedDays(tenant_id, [{ person_id: patient_id, span: hold }]);
  const others = days
    .flatMap(({ appointments }) => appointments)
    .filter((each) => each.appointment_id !== hold.appointment_id);
  if (others.some((other) => overlaps(hold, other))) throw refusal("own_overlap");
}

/** Reads the rows against which the booking is checked again. The service or the practitioner may no longer be bookable online. */
async function contextOf(tenant_id: string, hold: HoldRow): Promise<BookingContext> {
  const dates = { from_date: hold.date, to_date: hold.date };
  const [context] = await loadOnlineContexts(tenant_id, hold, dates);
  if (!context) throw refusal("not_found");
  return context;
}

/** Returns the appointment that an earlier request has made of the hold, with a new token. */
async function bookedBefore(tenant_id: string, { appointment_id }: HoldRow) {
  const appointment = await getAppointment(tenant_id, appointment_id);
  const [location, patient] = await Promise.all([
    getLocation(tenant_id, appointment.location_id),
    findPatient(tenant_id, appointment.patient_id),
  ]);
  const { token, write } = newLinkToken(appointment, patient?.email ?? "");
  await writeTransaction([write]);
  return { appointment, location, token };
}

/** Makes the hold the appointment, in one transaction with everything that the booking writes. */
async function bookOnce(clinic: OnlineClinic, body: OnlineBooking, actor: Actor) {
  const { tenant_id } = clinic.tenant;
  const { hold, open } = await getHold(clinic, body.hold);
  if (hold.booked) return bookedBefore(tenant_id, hold);
  const { email = "", appointment_id } = hold;
  const [context, booker, known, ofAddress] = await Promise.all([
    contextOf(tenant_id, hold),
    readBooker(clinic, hold),
    findStatedPatient(tenant_id, { ...body, email }),
    readAddressHolds(hold.address_hash),
  ]);
  if (!known && context.service.online === "known") throw refusal("known_patients_only");
  const patient = known ?? newPatient(tenant_id, hold, body, actor);
  if (known) await refuseOwnOverlap(known, hold);
  const { time } = checkTime(context, hold);
  if (!time || !within(time, hold)) throw await slotTaken(clinic, hold);
  const token = newLinkToken({ tenant_id, appointment_id }, patient.email ?? "");
  const appointment = await writeAppointment({
    after: {
      tenant_id,
      appointment_id,
      created_at: new Date().toISOString(),
      ...copiedDetails({ ...context, patient }),
      date: hold.date,
      ...time,
      appointment_status: "BOOKED",
      booked_by: "patient",
      online_change: "booked",
      unread: true,
      ...(known && !isSamePhone(known.contact, body.contact) && { given_contact: body.contact }),
      ...(body.reason && { reason: body.reason }),
      version: 1,
      ...changedBy(actor),
    },
    checked: { ...context, patient: known },
    rooms: candidateRooms(context, undefined, hold.room_id),
    entry: auditEntry(actor, "online.book", tenant_id, appointment_id),
    items: [
      ...bookedHoldWrites(hold, open, ofAddress),
      bookerWrite(booker, appointment_id),
      ...clinicChecks(clinic),
      ...(known
        ? []
        : [...patientCreation(patient), ...auditPuts(auditEntry(actor, "online.book", tenant_id, patient.patient_id))]),
      token.write,
    ],
  });
  return { appointment, location: context.location, token: token.token };
}

/**
 * Books the held time for the person who states who they are, with the code of the mail. A repeat answers the same appointment.
 * @throws ClinicError 422 `wrong_code`; 409 `hold_expired`, `slot_taken`, `known_patients_only`, `too_many` or `own_overlap`
 */
export async function bookHold(clinic: OnlineClinic, body: OnlineBooking, actor: Actor): Promise<BookedOnline> {
  const { hold } = await getHold(clinic, body.hold);
  await checkCode(clinic, hold, body.code);
  const booked = await retryOnConflict(() => bookOnce(clinic, body, actor)).catch(async (error: unknown) => {
    throw await forStrangers(error, () => slotTaken(clinic, hold));
  });
  const { appointment, location, token } = booked;
  return { appointment: { ...appointment, time_zone: location.time_zone, location: toOnlinePlace(location) }, token };
}
