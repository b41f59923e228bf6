import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { linkTo, PATHS } from "../../paths.ts";

/** Returns the link to an appointment. */
export const appointmentHref = ({ appointment_id }: Pick<Appointment, "appointment_id">): string =>
  linkTo(PATHS.appointment, { appointmentId: appointment_id });
