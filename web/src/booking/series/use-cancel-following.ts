import { useMutation } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { appointmentsApi } from "../../api/api.ts";
import { appointmentsChanged, putAppointment } from "../../api/appointments.ts";
import { dismiss } from "../../lib/notifications.ts";
import { showChange, showRefusal } from "../appointments/show-change.tsx";
import { offerFreedTime } from "../waitlist/offer-freed-time.ts";
import { SERIES_SCREEN } from "./series-dates.tsx";
import { notifySeriesResult } from "./series-operation.tsx";

/** Returns the mutation that cancels an appointment and the following ones of its series. It takes the reason. */
export function useCancelFollowing(before: Appointment, onDone: () => void) {
  const { appointment_id: id, version, patient_name } = before;
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
      putAppointment(appointment);
      onDone();
      notifySeriesResult(items, (count) => SERIES_SCREEN.cancelled(count, patient_name), SERIES_SCREEN.notCancelled);
      offerFreedTime(appointment, false);
    },
    onError: (error) => {
      // The dialog is closed first, because a failure that is shown in it disappears with it.
      flushSync(onDone);
      return showRefusal(before, SERIES_SCREEN.notChanged(patient_name), error, showChange);
    },
    onSettled: () => void appointmentsChanged(),
  });
}
