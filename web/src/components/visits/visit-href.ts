import type { Appointment } from "../../../../shared/appointments/appointment.ts";

/** Where one visit is shown. */
export const visitHref = ({ appointment_id }: Pick<Appointment, "appointment_id">): string =>
  `/receptionist/appointments/${appointment_id}/view`;
