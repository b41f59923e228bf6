import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { SERIES_SCREEN } from "../../../../shared/messages/series-screen.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { appointmentsChanged, putAppointment } from "../../api/appointments-cache.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify } from "../../lib/notifications.ts";
import { offerFreedTime } from "../waitlist/offer-freed-time.ts";
import { notifySeriesResult } from "./notify-series-result.tsx";

/** Returns the mutation that cancels an appointment and the following ones of its series. It takes the reason. */
export function useCancelFollowing({ appointment_id, version, patient_name }: Appointment, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cancel_reason: string) =>
      appointmentsApi.setStatus({
        params: { appointment_id },
        body: {
          appointment_status: "CANCELLED",
          scope: "following",
          version,
          ...(cancel_reason && { cancel_reason }),
        },
      }),
    onMutate: () => dismiss(appointment_id),
    onSuccess: ({ items = [], ...appointment }) => {
      putAppointment(queryClient, appointment);
      onDone();
      notifySeriesResult(items, (count) => SERIES_SCREEN.cancelled(count, patient_name), SERIES_SCREEN.notCancelled);
      offerFreedTime(queryClient, appointment, false);
    },
    onError: (error) => {
      onDone();
      const content = messageOf(error, MESSAGES.unexpected);
      notify({ id: appointment_id, type: "error", header: SERIES_SCREEN.notChanged(patient_name), content });
    },
    onSettled: () => void appointmentsChanged(queryClient),
  });
}
