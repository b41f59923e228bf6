import type { Reschedule } from "../../shared/appointments/appointment.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { auditOpening } from "../data/audit-read.ts";
import { conflictWith } from "../data/conflict.ts";
import { untilWritten } from "../data/contention.ts";
import { changedBy } from "../data/last-change.ts";
import type { TenantCaller } from "../http/caller.ts";
import { allowedTime, copiedDetails } from "./allowed-time.ts";
import { type AppointmentRow, getAppointment } from "./get-appointment.ts";
import { readParts } from "./read-offer.ts";
import { candidateRooms } from "./suitable-rooms.ts";
import { writeAppointment } from "./write-appointment.ts";

const FIELDS = ["practitioner_id", "service_id", "location_id", "date", "start_time", "room_id"] as const;

/** Returns whether an appointment already is as a change would leave it. */
export const isAlready = (stored: AppointmentRow, change: Omit<Reschedule, "version" | "scope">): boolean =>
  stored.appointment_status === "BOOKED" &&
  FIELDS.every((field) => change[field] === undefined || change[field] === stored[field]);

/**
 * Moves a booked appointment. It keeps its id, and its former time is free at once.
 * @param moved_with names the move of a series that this one belongs to
 */
export const moveAppointment = (
  caller: TenantCaller,
  appointment_id: string,
  { version, scope: _scope, ...change }: Reschedule,
  moved_with?: string,
): Promise<AppointmentRow> =>
  untilWritten(async () => {
    const { tenantId } = caller;
    const before = await getAppointment(tenantId, appointment_id);
    if (isAlready(before, change)) {
      await auditOpening(caller, "appointment_id", before.appointment_id);
      return before;
    }
    if (before.version !== version) throw await conflictWith(before);
    if (before.appointment_status !== "BOOKED")
      throw new ClinicError("invalid_transition", MESSAGES.appointments.notReschedulable(before.appointment_status));

    const { attention: _attention, room_id, room_number: _number, ...kept } = before;
    const wanted = { ...kept, ...change };
    const staysAtLocation = wanted.location_id === before.location_id;
    const judged = await readParts(
      tenantId,
      { ...wanted, room_id: wanted.room_id ?? (staysAtLocation ? room_id : undefined) },
      { from_date: wanted.date, to_date: wanted.date },
    );
    return writeAppointment({
      before,
      after: {
        ...kept,
        ...copiedDetails(judged),
        date: wanted.date,
        ...allowedTime(judged, wanted),
        ...(moved_with && { moved_with }),
        version: version + 1,
        ...changedBy(caller),
      },
      judged,
      rooms: candidateRooms(judged, change.room_id, room_id),
      entry: auditEntry(caller, "appointments.reschedule", tenantId, before.appointment_id),
    });
  });
