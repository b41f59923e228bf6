import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { appointmentsKey } from "../../api/appointments.ts";
import { putAppointment } from "../../api/appointments-cache.ts";
import { queryClient } from "../../api/query-client.ts";
import { messageOf } from "../../lib/message-of.ts";
import { notify } from "../../lib/notifications.ts";
import { conflictText } from "./step-texts.ts";

/** Shows an appointment as the API has changed it, in every loaded list. */
export async function showChange(appointment: Appointment): Promise<void> {
  // The answer to a request from before the change would show the former appointment again.
  await queryClient.cancelQueries({ queryKey: appointmentsKey() });
  putAppointment(appointment);
}

/**
 * Notifies the person that an appointment was not changed.
 * @param header names the appointment that was not changed
 * @param show called with the appointment as another person has changed it meanwhile
 */
export async function showRefusal(
  before: Appointment,
  header: string,
  error: unknown,
  show: (current: Appointment) => Promise<void>,
): Promise<void> {
  const id = before.appointment_id;
  if (!(error instanceof ClinicError) || !error.conflict) {
    notify({ id, type: "error", header, content: messageOf(error, COMMON_TEXTS.unexpected) });
    return;
  }
  notify({ id, type: "info", header, content: conflictText(before, error.conflict) });
  await show(error.conflict.current as Appointment);
}
