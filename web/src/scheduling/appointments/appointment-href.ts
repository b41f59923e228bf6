import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { linkTo, PATHS } from "../../paths.ts";

/** Where one appointment is shown. */
export const appointmentHref = ({ appointment_id }: Pick<Appointment, "appointment_id">): string =>
  linkTo(PATHS.appointment, { appointmentId: appointment_id });
