import { type ReactNode, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { useVisitStep } from "./use-visit-step.ts";
import { stepsOf, type VisitStep } from "./visit-steps.ts";

interface Steps {
  readonly steps: readonly VisitStep[];
  /** Takes the step, after a question if nothing leads back from it. */
  readonly take: (step: VisitStep) => void;
  /** The question of the moment, to be drawn somewhere. */
  readonly question: ReactNode;
}

/** What may be done with a visit, and how. */
export function useSteps(visit: Appointment): Steps {
  const change = useVisitStep(visit.appointment_id);
  const [asked, setAsked] = useState<VisitStep>();
  return {
    steps: stepsOf(visit.appointment_status),
    take: (step) => (step.question ? setAsked(step) : change.mutate({ visit, to: step.to })),
    question: asked && (
      <ConfirmStep
        visit={visit}
        step={asked}
        onConfirm={() => {
          setAsked(undefined);
          change.mutate({ visit, to: asked.to });
        }}
        onCancel={() => setAsked(undefined)}
      />
    ),
  };
}
