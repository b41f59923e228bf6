import type { Reschedule } from "../../shared/appointments/appointment.ts";
import { asBooked } from "../../shared/appointments/booking-rules.ts";
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

const MOVED_FIELDS = ["practitioner_id", "service_id", "location_id", "date", "start_time", "room_id"] as const;

/** Returns whether an appointment is booked and already has the values of a change. */
export const hasValues = (stored: AppointmentRow, change: Omit<Reschedule, "version" | "scope">): boolean =>
  stored.appointment_status === "BOOKED" &&
  MOVED_FIELDS.every((field) => change[field] === undefined || change[field] === stored[field]);

/** Returns the time and place from which a repeated request computes the same move again. */
const originOf = (before: AppointmentRow): AppointmentRow["moved_from"] =>
  Object.fromEntries(([...MOVED_FIELDS, "starts_at"] as const).map((field) => [field, before[field] ?? ""]));

/**
 * Moves a booked appointment. It keeps its id, and unless another service is chosen, its fee, duration and buffers. Its former time
 * is free at once.
 * @param moved_with the name of the move of a series that this move belongs to
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
    if (hasValues(before, change)) {
      await auditOpening(caller, "appointment_id", before.appointment_id);
      return before;
    }
    if (before.version !== version) throw await conflictWith(before);
    if (before.appointment_status !== "BOOKED")
      throw new ClinicError("invalid_transition", MESSAGES.appointments.notReschedulable(before.appointment_status));

    const { attention: _attention, room_id, room_number: _number, ...others } = before;
    const moved = { ...others, ...change };
    const staysAtLocation = moved.location_id === before.location_id;
    const read = await readParts(
      tenantId,
      { ...moved, room_id: moved.room_id ?? (staysAtLocation ? room_id : undefined) },
      { from_date: moved.date, to_date: moved.date },
    );
    const parts = { ...read, service: asBooked(read.service, before) };
    return writeAppointment({
      before,
      after: {
        ...others,
        ...copiedDetails(parts),
        date: moved.date,
        ...allowedTime(parts, moved),
        ...(moved_with && { moved_with, moved_from: originOf(before) }),
        version: version + 1,
        ...changedBy(caller),
      },
      checked: parts,
      rooms: candidateRooms(parts, change.room_id, room_id),
      entry: auditEntry(caller, "appointments.reschedule", tenantId, before.appointment_id),
    });
  });
