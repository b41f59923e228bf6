import { encodeTime } from "ulid";
import { AppointmentEntity } from "./appointment.ts";

/** Longer than the indexes need to show a write. */
const RECENT_MS = 60_000;

/**
 * Queries the appointments that were booked in the last minute. It reads the table itself, because the indexes may not show
 * them yet. An appointment's id begins with the time of its booking.
 */
export const recentAppointments = (tenant_id: string) =>
  AppointmentEntity.query
    .byId({ tenant_id })
    .between(
      { appointment_id: `appt_${encodeTime(Date.now() - RECENT_MS, 10).toLowerCase()}` },
      { appointment_id: "appt_~" },
    );
