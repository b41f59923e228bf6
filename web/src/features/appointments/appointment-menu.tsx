import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { HISTORY, type Moment } from "../../../../shared/appointments/status.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { useSteps } from "../../booking/appointments/use-steps.tsx";
import { openCheckout } from "../../booking/checkout/open-checkout.tsx";
import { CHECKOUT_SCREEN } from "../../booking/checkout/texts.ts";
import { useRights } from "../../booking/use-today.ts";
import MoreActions from "../../components/tables/more-actions.tsx";
import type { RowAction } from "../../components/tables/row-actions.tsx";
import { listedDayText } from "../../lib/wall-clock.ts";

interface AppointmentMenuProps {
  readonly appointment: Appointment;
  readonly moment: Moment;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Shows a menu with the steps of an appointment in a row of a table. It offers nothing that a past appointment no longer allows. */
export function AppointmentMenu({ appointment, moment, onReschedule }: AppointmentMenuProps) {
  const { patient_name, date, start_time } = appointment;
  const { steps, busy, take, question } = useSteps(appointment, moment);
  const { checksOut } = useRights();
  const isPast = HISTORY.includes(appointment.appointment_status);
  const actions: RowAction[] = steps
    .filter(({ undo, reason }) => !reason || (!isPast && !undo))
    .map((step) => ({
      text: step.text,
      loading: busy,
      destructive: step.to === "CANCELLED",
      ...(step.reason && { disabled: true, disabledReason: step.reason }),
      onClick: () => take(step),
    }));
  if (appointment.appointment_status === "BOOKED")
    actions.splice(1, 0, { text: "Reschedule", onClick: () => onReschedule(appointment) });
  if (checksOut && appointment.appointment_status === "COMPLETED")
    actions.unshift({ text: CHECKOUT_SCREEN.action, onClick: () => openCheckout(appointment) });
  if (actions.length === 0) return null;
  return (
    <>
      <MoreActions of={`${patient_name}, ${listedDayText(date)}, ${timeText(start_time)}`} actions={actions} />
      {question}
    </>
  );
}
