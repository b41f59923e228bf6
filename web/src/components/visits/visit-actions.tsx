import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { timeText } from "../../app/wall-clock.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { useVisitStep } from "./use-visit-step.ts";
import { stepsOf, type VisitStep } from "./visit-steps.ts";
import "./visit-actions.css";

const RESCHEDULE = "reschedule";

interface VisitActionsProps {
  readonly visit: Appointment;
  readonly onReschedule?: ((visit: Appointment) => void) | undefined;
}

/** The usual next step of a visit as a button, the others in a menu beside it; nothing for a visit that is over. */
export function VisitActions({ visit, onReschedule }: VisitActionsProps) {
  const step = useVisitStep();
  const [asked, setAsked] = useState<VisitStep>();
  const [usual, ...others] = stepsOf(visit.appointment_status);
  if (!usual) return null;
  const movable = onReschedule && visit.appointment_status === "BOOKED";
  const whose = `${visit.patient_name}, ${timeText(visit.start_time)}`;
  const take = ({ to }: VisitStep) => step.mutate({ visit, to });

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
          if (detail.id === RESCHEDULE) return onReschedule?.(visit);
          const chosen = others.find(({ to }) => to === detail.id);
          if (chosen?.question) setAsked(chosen);
          else if (chosen) take(chosen);
        }}
      />
      {asked && (
        <ConfirmStep
          visit={visit}
          step={asked}
          onConfirm={() => {
            setAsked(undefined);
            take(asked);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
