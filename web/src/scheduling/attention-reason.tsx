import type { Appointment } from "../../../shared/appointments/appointment.ts";

/** Shows why an appointment no longer fits. */
export const AttentionReason = ({ attention }: Appointment) =>
  attention && <span className="appointment-late">{attention}</span>;
