import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { appointmentsKey } from "../../api/appointments.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { appointmentsChanged, putAppointment } from "../../api/appointments-cache.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify } from "../../lib/notifications.ts";

interface Step {
  readonly appointment: Appointment;
  readonly to: AppointmentStatus;
}

const noticeOf = ({ appointment_id }: Appointment) => `appointment-${appointment_id}`;

const STEPS = ["appointment-step"];

/**
 * Takes an appointment a step on. Every list shows it at once, and takes it back when the API refuses. Steps of one appointment go
 * out one after the other, so that nobody has to wait between two of them.
 */
export function useAppointmentStep(appointment_id: string) {
  const queryClient = useQueryClient();
  /** Whether no other step is under way, whose own answer would be undone by this one's. */
  const isLast = () => queryClient.isMutating({ mutationKey: STEPS }) === 1;

  return useMutation({
    mutationKey: STEPS,
    scope: { id: appointment_id },
    mutationFn: ({ appointment: { version }, to }: Step) =>
      appointmentsApi.setStatus({ params: { appointment_id }, body: { appointment_status: to, version } }),
    onMutate: async ({ appointment, to }) => {
      dismiss(noticeOf(appointment));
      // A list that is on its way would put the former status back.
      await queryClient.cancelQueries({ queryKey: appointmentsKey() });
      // The version that the API is going to give it, for the next step to be based on.
      putAppointment(queryClient, { ...appointment, appointment_status: to, version: appointment.version + 1 });
    },
    onError: (error, { appointment }) => {
      putAppointment(queryClient, appointment);
      const header = `The appointment of ${appointment.patient_name} was not changed.`;
      notify({ id: noticeOf(appointment), type: "error", header, content: messageOf(error, MESSAGES.unexpected) });
    },
    onSettled: () => (isLast() ? appointmentsChanged(queryClient) : undefined),
  });
}
