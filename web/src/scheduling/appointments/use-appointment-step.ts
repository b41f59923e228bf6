import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { type AppointmentStatus, isInTreatment, TRANSITIONS } from "../../../../shared/appointments/status.ts";
import { ClinicError } from "../../../../shared/errors.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { appointmentsKey } from "../../api/appointments.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { appointmentsChanged, putAppointment } from "../../api/appointments-cache.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify } from "../../lib/notifications.ts";
import { useSession } from "../../session/session-store.ts";
import { offerFreedTime } from "../waitlist/offer-freed-time.ts";
import { notifyUndoable } from "./notify-undoable.tsx";
import { newsOf, SENTENCES } from "./step-news.ts";

interface Step {
  readonly appointment: Appointment;
  readonly to: AppointmentStatus;
  /** The reason for a cancellation, if one was given. */
  readonly cancel_reason?: string;
}

/** Longer than the pause within a double click, whose second click must not take the next step. */
export const SETTLE_MS = 500;

/** The statuses of appointments that do not take place. */
const FREED: readonly AppointmentStatus[] = ["CANCELLED", "MISSED"];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Takes an appointment to another status. Nothing is shown as changed before the API has answered, and the mutation stays
 * pending for a moment after the change is visible.
 */
export function useAppointmentStep(onDone: (appointment: Appointment) => void) {
  const queryClient = useQueryClient();
  const isOwn = useSession(({ userRole }) => userRole === "PRACTITIONER");

  async function show(appointment: Appointment) {
    // A list that was requested before the change would show the former status again.
    await queryClient.cancelQueries({ queryKey: appointmentsKey() });
    putAppointment(queryClient, appointment);
    onDone(appointment);
  }

  function announce(before: Appointment, appointment: Appointment) {
    const { appointment_status } = appointment;
    // An undo is not offered to be undone.
    if (TRANSITIONS[before.appointment_status].some(({ to, undo }) => undo && to === appointment_status)) return;
    const undo = TRANSITIONS[appointment_status].find((transition) => transition.undo);
    const sentence = SENTENCES[appointment_status]?.(appointment);
    if (sentence && undo)
      notifyUndoable(appointment.appointment_id, sentence, () => mutate({ appointment, to: undo.to }));
  }

  const { mutate, isPending } = useMutation({
    mutationFn: ({ appointment: { appointment_id, version }, to, cancel_reason }: Step) =>
      isOwn && isInTreatment(to)
        ? appointmentsApi.setOwnStatus({ params: { appointment_id }, body: { appointment_status: to, version } })
        : appointmentsApi.setStatus({
            params: { appointment_id },
            body: { appointment_status: to, version, ...(cancel_reason && { cancel_reason }) },
          }),
    onMutate: ({ appointment }) => dismiss(appointment.appointment_id),
    onSuccess: async (appointment, { appointment: before }) => {
      await show(appointment);
      announce(before, appointment);
      void appointmentsChanged(queryClient);
      if (FREED.includes(appointment.appointment_status)) offerFreedTime(queryClient, appointment, false);
      await pause(SETTLE_MS);
    },
    onError: async (error, { appointment }) => {
      const id = appointment.appointment_id;
      const header = `The appointment of ${appointment.patient_name} was not changed.`;
      if (error instanceof ClinicError && error.conflict) {
        notify({ id, type: "info", header, content: newsOf(appointment, error.conflict) });
        await show(error.conflict.current as Appointment);
      } else notify({ id, type: "error", header, content: messageOf(error, MESSAGES.unexpected) });
      void appointmentsChanged(queryClient);
    },
  });
  return { mutate, isPending };
}
