import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { visitsKey } from "../../api/visits.ts";
import { putVisit, visitsChanged } from "../../api/visits-cache.ts";
import { messageOf } from "../../app/message-of.ts";
import { dismiss, notify } from "../../app/notifications.ts";

interface Step {
  readonly visit: Appointment;
  readonly to: AppointmentStatus;
}

const noticeOf = ({ appointment_id }: Appointment) => `visit-${appointment_id}`;

const STEPS = ["visit-step"];

/**
 * Takes a visit a step on. Every list shows it at once, and takes it back when the API refuses. Steps of one visit go
 * out one after the other, so that nobody has to wait between two of them.
 */
export function useVisitStep(appointment_id: string) {
  const queryClient = useQueryClient();
  /** Whether no other step is under way, whose own answer would be undone by this one's. */
  const isLast = () => queryClient.isMutating({ mutationKey: STEPS }) === 1;

  return useMutation({
    mutationKey: STEPS,
    scope: { id: appointment_id },
    mutationFn: ({ visit: { version }, to }: Step) =>
      appointmentsApi.setStatus({ params: { appointment_id }, body: { appointment_status: to, version } }),
    onMutate: async ({ visit, to }) => {
      dismiss(noticeOf(visit));
      // A list that is on its way would put the former status back.
      await queryClient.cancelQueries({ queryKey: visitsKey() });
      // The version that the API is going to give it, for the next step to be based on.
      putVisit(queryClient, { ...visit, appointment_status: to, version: visit.version + 1 });
    },
    onError: (error, { visit }) => {
      putVisit(queryClient, visit);
      const header = `The visit of ${visit.patient_name} was not changed.`;
      notify({ id: noticeOf(visit), type: "error", header, content: messageOf(error, MESSAGES.unexpected) });
    },
    onSettled: () => (isLast() ? visitsChanged(queryClient) : undefined),
  });
}
