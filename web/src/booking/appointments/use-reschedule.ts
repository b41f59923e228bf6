import { useMutation } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Reschedule } from "../../../../shared/appointments/requests.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { appointmentsApi } from "../../api/api.ts";
import { appointmentsChanged } from "../../api/appointments.ts";
import { CALENDAR_SCREEN } from "../calendar/texts.ts";
import { offerFreedTime } from "../waitlist/offer-freed-time.ts";
import { notifyUndoable, showChange, showRefusal } from "./show-change.tsx";

/** The fields that decide where, when, with whom and for which service an appointment takes place. */
export type Place = Pick<Appointment, "location_id" | "service_id" | "practitioner_id" | "date" | "start_time">;

/** An appointment and its new place, as the API expects it. */
export interface RequestedMove {
  readonly appointment: Appointment;
  readonly to: Omit<Reschedule, "version" | "scope">;
  /** Whether the move undoes an earlier one, so that undoing is not offered again. */
  readonly undo?: boolean;
}

/** Returns the place of an appointment, without its other fields. */
export const bookingPlace = ({ location_id, service_id, practitioner_id, date, start_time }: Place): Place => ({
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
  /** Notifies the person of a move with an offer to undo it, and offers the former time to patients on the waitlist. */
  function announce(before: Appointment, moved: Appointment, undo = false) {
    const moveBack = () => mutation.mutate({ appointment: moved, to: bookingPlace(before), undo: true });
    notifyUndoable(moved.appointment_id, movedText(moved), undo ? undefined : moveBack);
    if (!undo) offerFreedTime(before, true);
  }

  const mutation = useMutation({
    mutationFn: ({ appointment: { appointment_id, version }, to }: RequestedMove) =>
      appointmentsApi.reschedule({ params: { appointment_id }, body: { ...to, version } }),
    onSuccess: async (moved, { appointment, undo }) => {
      await showChange(moved);
      announce(appointment, moved, undo);
      void appointmentsChanged();
    },
    onError: async (error, { appointment }) => {
      await showRefusal(appointment, CALENDAR_SCREEN.wasNotMoved(appointment.patient_name), error, showChange);
      void appointmentsChanged();
    },
  });
  return { ...mutation, announce };
}
