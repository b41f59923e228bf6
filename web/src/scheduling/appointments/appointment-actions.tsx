import "./appointment-actions.css";
import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { timeText } from "../../lib/wall-clock.ts";
import { useSteps } from "./use-steps.tsx";

const RESCHEDULE = "reschedule";

interface AppointmentActionsProps {
  readonly appointment: Appointment;
  readonly onReschedule?: ((appointment: Appointment) => void) | undefined;
}

/** The usual next step of an appointment as a button, the others in a menu beside it; nothing for an appointment that is over. */
export function AppointmentActions({ appointment, onReschedule }: AppointmentActionsProps) {
  const { steps, take, question } = useSteps(appointment);
  const [usual, ...others] = steps;
  if (!usual) return null;
  const movable = onReschedule && appointment.appointment_status === "BOOKED";
  const whose = `${appointment.patient_name}, ${timeText(appointment.start_time)}`;

  return (
    <div className="appointment-actions">
      <Button wrapText={false} ariaLabel={`${usual.text}: ${whose}`} onClick={() => take(usual)}>
        {usual.text}
      </Button>
      <ButtonDropdown
        variant="icon"
        ariaLabel={`More for ${whose}`}
        expandToViewport
        items={[
          ...(movable ? [{ id: RESCHEDULE, text: "Reschedule" }] : []),
          ...others.map(({ to, text }) => ({ id: to, text })),
        ]}
        onItemClick={({ detail }) => {
          const chosen = others.find(({ to }) => to === detail.id);
          if (chosen) take(chosen);
          else onReschedule?.(appointment);
        }}
      />
      {question}
    </div>
  );
}
