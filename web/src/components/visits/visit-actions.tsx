import "./visit-actions.css";
import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { timeText } from "../../app/wall-clock.ts";
import { useSteps } from "./use-steps.tsx";

const RESCHEDULE = "reschedule";

interface VisitActionsProps {
  readonly visit: Appointment;
  readonly onReschedule?: ((visit: Appointment) => void) | undefined;
}

/** The usual next step of a visit as a button, the others in a menu beside it; nothing for a visit that is over. */
export function VisitActions({ visit, onReschedule }: VisitActionsProps) {
  const { steps, take, question } = useSteps(visit);
  const [usual, ...others] = steps;
  if (!usual) return null;
  const movable = onReschedule && visit.appointment_status === "BOOKED";
  const whose = `${visit.patient_name}, ${timeText(visit.start_time)}`;

  return (
    <div className="visit-actions">
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
          else onReschedule?.(visit);
        }}
      />
      {question}
    </div>
  );
}
