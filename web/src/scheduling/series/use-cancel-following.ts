import { useMutation, useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ClinicError } from "../../../../shared/errors.ts";
import { SERIES_SCREEN } from "../../../../shared/messages/series-screen.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { appointmentsChanged, putAppointment } from "../../api/appointments-cache.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify } from "../../lib/notifications.ts";
import { conflictText } from "../appointments/step-texts.ts";
import { offerFreedTime } from "../waitlist/offer-freed-time.ts";
import { notifySeriesResult } from "./notify-series-result.tsx";

/** Returns the mutation that cancels an appointment and the following ones of its series. It takes the reason. */
export function useCancelFollowing(before: Appointment, onDone: () => void) {
  const { appointment_id: id, version, patient_name } = before;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cancel_reason: string) =>
      appointmentsApi.setStatus({
        params: { appointment_id: id },
        body: {
          appointment_status: "CANCELLED",
          scope: "following",
          version,
          ...(cancel_reason && { cancel_reason }),
        },
      }),
    onMutate: () => dismiss(id),
    onSuccess: ({ items = [], ...appointment }) => {
      putAppointment(queryClient, appointment);
      onDone();
      notifySeriesResult(items, (count) => SERIES_SCREEN.cancelled(count, patient_name), SERIES_SCREEN.notCancelled);
      offerFreedTime(queryClient, appointment, false);
    },
    onError: (error) => {
      // The dialog is closed first, because a failure that is shown in it disappears with it.
      flushSync(onDone);
      const header = SERIES_SCREEN.notChanged(patient_name);
      if (error instanceof ClinicError && error.conflict) {
        notify({ id, type: "info", header, content: conflictText(before, error.conflict) });
        putAppointment(queryClient, error.conflict.current as Appointment);
      } else notify({ id, type: "error", header, content: messageOf(error, MESSAGES.unexpected) });
    },
    onSettled: () => void appointmentsChanged(queryClient),
  });
}
