import type { contract } from "../../shared/contract.ts";
import { utcDate } from "../../shared/days-and-times.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { openRow } from "../data/audit-read.ts";
import { untilWritten } from "../data/contention.ts";
import { createOnce } from "../data/idempotency.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import type { UseCase } from "../http/api.ts";
import { wallMinute } from "../scheduling/zone.ts";
import { allowedTime, copiedDetails, type Start } from "./allowed-time.ts";
import { getAppointment } from "./get-appointment.ts";
import { newNote } from "./new-note.ts";
import { type Dates, type Offer, readParts } from "./read-offer.ts";
import { candidateRooms } from "./suitable-rooms.ts";
import { writeAppointment } from "./write-appointment.ts";

/** Returns the time and the status of an appointment that was agreed on; the contract requires date and time for it. */
const startingAt = (offer: Offer, { date = "", start_time = "" }: Partial<Start>) => ({
  date,
  ...allowedTime(offer, { date, start_time }),
  appointment_status: "BOOKED" as const,
});

/** Returns the time and the status of a walk-in, who is in the clinic: from this minute on, however much of it is past. */
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

/** Returns the dates by which a booking is judged; the present day of a walk-in is known only with the location's zone. */
function datesOf({ date }: Partial<Start>): Dates {
  if (date !== undefined) return { from_date: date, to_date: date };
  return { from_date: utcDate(-1), to_date: utcDate(1) };
}

/** Books an appointment. Of several simultaneous requests for one time, exactly one succeeds. */
export const book: UseCase<typeof contract.appointments.book> = async (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const appointment_id = newId("appt");
  if (body.overbook && !caller.tenant.allow_overbooking)
    throw new ClinicError("overbooking_off", MESSAGES.appointments.overbookingOff);
  const create = () =>
    untilWritten(async () => {
      const now = new Date().toISOString();
      const judged = await readParts(tenant_id, body, datesOf(body));
      const rooms = candidateRooms(judged, body.room_id);
      return writeAppointment({
        after: {
          tenant_id,
          appointment_id,
          ...copiedDetails(judged),
          ...(body.walk_in ? startingNow(judged, now) : startingAt(judged, body)),
          ...(body.reason && { reason: body.reason }),
          created_at: now,
          version: 1,
          ...changedBy(caller),
        },
        judged,
        rooms,
        overbook_reason: body.overbook?.reason,
        entry: auditEntry(caller, "appointments.book", tenant_id, appointment_id),
        note: body.note ? newNote(caller, appointment_id, body.note) : undefined,
        idempotencyKey,
      });
    });
  return createOnce(tenant_id, idempotencyKey, {
    create,
    load: (id) => openRow(caller, "appointment_id", getAppointment(tenant_id, id)),
  });
};
