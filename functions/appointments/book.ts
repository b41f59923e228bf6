import type { WallStart } from "../../shared/appointments/series-dates.ts";
import { utcDate } from "../../shared/days-and-times.ts";
import { invalidField } from "../../shared/errors.ts";
import { WAITLIST } from "../../shared/messages/waitlist.ts";
import { openRow } from "../data/audit-read.ts";
import { untilWritten } from "../data/contention.ts";
import type { PatientRow } from "../data/get-patient.ts";
import { createOnce } from "../data/idempotency.ts";
import { newId } from "../data/new-id.ts";
import { getWaitlistEntry, type WaitlistRow } from "../data/waitlist-entry.ts";
import type { UseCase } from "../http/api.ts";
import { wallMinute } from "../scheduling/zone.ts";
import { allowedTime } from "./allowed-time.ts";
import { bookingOf, refuseOverbooking } from "./booking-of.ts";
import { getAppointment } from "./get-appointment.ts";
import { type Dates, type Offer, readParts } from "./read-offer.ts";
import { candidateRooms } from "./suitable-rooms.ts";
import { writeAppointment } from "./write-appointment.ts";

/** Returns the time and the status of an appointment that is no walk-in, for which the contract requires date and time. */
const startingAt = (offer: Offer, { date = "", start_time = "" }: Partial<WallStart>) => ({
  date,
  ...allowedTime(offer, { date, start_time }),
  appointment_status: "BOOKED" as const,
});

/** Returns the time and the status of a walk-in, which begins with the current minute, because the patient is here. */
function startingNow(offer: Offer, now: string) {
  const start = wallMinute(now, offer.location.time_zone);
  const minute = new Date(Math.floor(Date.parse(now) / 60_000) * 60_000).toISOString();
  return {
    date: start.date,
    ...allowedTime(offer, start, minute),
    appointment_status: "CHECKED-IN" as const,
    walk_in: true,
    checked_in_at: now,
  };
}

/** Returns the dates against which a booking is checked: three for a walk-in, because today depends on the location's zone. */
function datesOf({ date }: Partial<WallStart>): Dates {
  if (date !== undefined) return { from_date: date, to_date: date };
  return { from_date: utcDate(-1), to_date: utcDate(1) };
}

/** Throws 422 for another patient's waitlist entry. It may belong to a patient who was merged into this one. */
function refuseOtherPatient(entry: WaitlistRow, { patient_id, merged_ids = [] }: PatientRow): void {
  if ([patient_id, ...merged_ids].includes(entry.patient_id)) return;
  throw invalidField("waitlist_entry_id", WAITLIST.otherPatient);
}

/** Books an appointment. Of several simultaneous requests for one time, exactly one succeeds. */
export const book: UseCase<"appointments.book"> = async (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const appointment_id = newId("appt");
  refuseOverbooking(caller, body);
  const create = () =>
    untilWritten(async () => {
      const now = new Date().toISOString();
      const [parts, waitlistEntry] = await Promise.all([
        readParts(tenant_id, body, datesOf(body)),
        body.waitlist_entry_id === undefined ? undefined : getWaitlistEntry(tenant_id, body.waitlist_entry_id),
      ]);
      if (waitlistEntry) refuseOtherPatient(waitlistEntry, parts.patient);
      // The requested room is checked first, because its refusal is more specific than "no room suits".
      const rooms = candidateRooms(parts, body.room_id);
      const time = body.walk_in ? startingNow(parts, now) : startingAt(parts, body);
      return writeAppointment({
        ...bookingOf(caller, body, parts, {
          after: { appointment_id, created_at: now, ...time },
          operation: "appointments.book",
          idempotencyKey,
          rooms,
        }),
        waitlistEntry,
      });
    });
  return createOnce(tenant_id, idempotencyKey, {
    create,
    load: (id) => openRow(caller, "appointment_id", getAppointment(tenant_id, id)),
  });
};
