import type { Appointment } from "../../../../shared/appointments/appointment.ts";

/** Where one appointment is shown. */
export const appointmentHref = ({ appointment_id }: Pick<Appointment, "appointment_id">): string =>
  `/receptionist/appointments/${appointment_id}/view`;
