import Button from "@cloudscape-design/components/button";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { appointmentsKey, putAppointment } from "../../api/appointments.ts";
import { queryClient } from "../../api/query-client.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify, SECONDS } from "../../lib/notifications.ts";
import { conflictText } from "./appointment-steps.ts";

const UNDO_SECONDS = 10;

/**
 * Notifies the person of a change and, if it can be undone, offers that for some seconds. It replaces an earlier notification about
 * the same appointment, whose offer no longer applies.
 * @param id the appointment's id, or that of a change of many
 */
export function notifyUndoable(
  id: string,
  sentence: string,
  onUndo: (() => void) | undefined,
  seconds: number = UNDO_SECONDS,
): void {
  function undo() {
    dismiss(id);
    onUndo?.();
  }
  const content = (
    <>
      {sentence}{" "}
      {onUndo && (
        <Button
          variant="inline-link"
          ariaLabel={`Undo: ${sentence}`}
          nativeButtonAttributes={{ "aria-keyshortcuts": "Control+Z" }}
          onClick={undo}
        >
          Undo
        </Button>
      )}
    </>
  );
  notify({ id, type: "success", content, ...(onUndo && { undo }) }, onUndo ? seconds : SECONDS.other);
}

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
