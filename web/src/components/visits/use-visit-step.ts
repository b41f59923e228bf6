import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { visitsKey } from "../../api/visits.ts";
import { putVisit, restoreVisits, visitsChanged, visitsSnapshot } from "../../api/visits-cache.ts";
import { messageOf } from "../../app/message-of.ts";
import { dismiss, notify } from "../../app/notifications.ts";

interface Step {
  readonly visit: Appointment;
  readonly to: AppointmentStatus;
}

const noticeOf = ({ appointment_id }: Appointment) => `visit-${appointment_id}`;

/** Takes a visit a step on. Every list shows it at once, and takes it back when the API refuses. */
export function useVisitStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ visit: { appointment_id, version }, to }: Step) =>
      appointmentsApi.setStatus({ params: { appointment_id }, body: { appointment_status: to, version } }),
    onMutate: async ({ visit, to }) => {
      dismiss(noticeOf(visit));
      // A list that is on its way would put the former status back.
      await queryClient.cancelQueries({ queryKey: visitsKey() });
      const before = visitsSnapshot(queryClient);
      putVisit(queryClient, { ...visit, appointment_status: to });
      return before;
    },
    onError: (error, { visit }, before) => {
      if (before) restoreVisits(queryClient, before);
      const header = `The visit of ${visit.patient_name} was not changed.`;
      notify({ id: noticeOf(visit), type: "error", header, content: messageOf(error, MESSAGES.unexpected) });
    },
    onSuccess: (visit) => putVisit(queryClient, visit),
    onSettled: () => visitsChanged(queryClient),
  });
}
