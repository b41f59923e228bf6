import type { NewAppointment } from "../../shared/appointments/appointment.ts";
import type { AppointmentTime } from "../../shared/appointments/booking-rules.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import type { IdempotencyKey } from "../data/idempotency.ts";
import { changedBy } from "../data/last-change.ts";
import type { RoomRow } from "../data/read-rooms.ts";
import type { TenantCaller } from "../http/caller.ts";
import { copiedDetails } from "./allowed-time.ts";
import type { AppointmentRow } from "./get-appointment.ts";
import { newNote } from "./new-note.ts";
import type { AppointmentParts } from "./read-offer.ts";
import type { AppointmentChange } from "./write-appointment.ts";

/** The parts of a booking except people, place and time. */
type BookingOptions = Pick<NewAppointment, "room_id" | "reason" | "note" | "overbook">;

/** Throws 403 for an overbooking that the clinic does not allow. */
export function refuseOverbooking({ tenant }: TenantCaller, { overbook }: BookingOptions): void {
  if (overbook && !tenant.allow_overbooking)
    throw new ClinicError("overbooking_off", MESSAGES.appointments.overbookingOff);
}

interface Booking {
  /** The id, the time and the status of the appointment. */
  readonly after: AppointmentTime &
    Pick<AppointmentRow, "appointment_id" | "created_at" | "date" | "appointment_status"> &
    Partial<AppointmentRow>;
  readonly operation: "appointments.book" | "appointments.bookSeries";
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** The rooms in which it can take place, the preferred one first. */
  readonly rooms: readonly RoomRow[];
}

/** Builds the change that books an appointment, whose time was checked by the given rows. */
export const bookingOf = (
  caller: TenantCaller,
  { reason, note, overbook }: BookingOptions,
  parts: AppointmentParts,
  { after, operation, idempotencyKey, rooms }: Booking,
): AppointmentChange => ({
  after: {
    tenant_id: caller.tenantId,
    ...copiedDetails(parts),
    ...after,
    ...(reason && { reason }),
    version: 1,
    ...changedBy(caller),
  },
  checked: parts,
  rooms,
  overbook_reason: overbook?.reason,
  entry: auditEntry(caller, operation, caller.tenantId, after.appointment_id),
  note: note ? newNote(caller, after.appointment_id, note) : undefined,
  idempotencyKey,
});
