import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Appointment, Reschedule } from "../../../../shared/appointments/appointment.ts";
import { ClinicError } from "../../../../shared/errors.ts";
import { CALENDAR_SCREEN } from "../../../../shared/messages/calendar.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { dayText, timeText } from "../../../../shared/us-text.ts";
import { appointmentsKey } from "../../api/appointments.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { appointmentsChanged, putAppointment } from "../../api/appointments-cache.ts";
import { messageOf } from "../../lib/message-of.ts";
import { notify } from "../../lib/notifications.ts";
import { offerFreedTime } from "../waitlist/offer-freed-time.ts";
import { notifyUndoable } from "./notify-undoable.tsx";
import { conflictText } from "./step-texts.ts";

type Place = Omit<Reschedule, "version">;

interface Move {
  readonly appointment: Appointment;
  readonly to: Place;
  /** Whether the move undoes an earlier one, so that undoing is not offered again. */
  readonly undo?: boolean;
}

const placeOf = ({ location_id, service_id, practitioner_id, date, start_time }: Appointment): Place => ({
  location_id,
  service_id,
  practitioner_id,
  date,
  start_time,
});

/** Returns "José O'Neill is moved to Fri, Nov 20, 2026 at 10:30 AM with Amara Okafor." */
const movedText = ({ patient_name, date, start_time, practitioner_name }: Appointment): string =>
  `${patient_name} is moved to ${dayText(date)} at ${timeText(start_time)} with ${practitioner_name}.`;

/** Returns the mutation that moves an appointment. The move is shown once the API has confirmed it. */
export function useReschedule() {
  const queryClient = useQueryClient();

  async function show(appointment: Appointment) {
    // The answer to a request from before the move would show the former time again.
    await queryClient.cancelQueries({ queryKey: appointmentsKey() });
    putAppointment(queryClient, appointment);
  }

  /** Notifies the person of a move with an offer to undo it, and offers the former time to patients on the waitlist. */
  function announce(before: Appointment, moved: Appointment, undo = false) {
    const moveBack = () => mutation.mutate({ appointment: moved, to: placeOf(before), undo: true });
    notifyUndoable(moved.appointment_id, movedText(moved), undo ? undefined : moveBack);
    if (!undo) offerFreedTime(queryClient, before, true);
  }

  const mutation = useMutation({
    mutationFn: ({ appointment: { appointment_id, version }, to }: Move) =>
      appointmentsApi.reschedule({ params: { appointment_id }, body: { ...to, version } }),
    onSuccess: async (moved, { appointment, undo }) => {
      await show(moved);
      announce(appointment, moved, undo);
      void appointmentsChanged(queryClient);
    },
    onError: async (error, { appointment }) => {
      const id = appointment.appointment_id;
      const header = CALENDAR_SCREEN.wasNotMoved(appointment.patient_name);
      if (error instanceof ClinicError && error.conflict) {
        notify({ id, type: "info", header, content: conflictText(appointment, error.conflict) });
        await show(error.conflict.current as Appointment);
      } else notify({ id, type: "error", header, content: messageOf(error, MESSAGES.unexpected) });
      void appointmentsChanged(queryClient);
    },
  });
  return { ...mutation, announce };
}
