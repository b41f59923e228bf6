import { type ReactNode, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { type AppointmentStep, stepsOf } from "./appointment-steps.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { useAppointmentStep } from "./use-appointment-step.ts";

interface Steps {
  readonly steps: readonly AppointmentStep[];
  /** Takes the step, after a question if nothing leads back from it. */
  readonly take: (step: AppointmentStep) => void;
  /** The question of the moment, to be drawn somewhere. */
  readonly question: ReactNode;
}

/** What may be done with an appointment, and how. */
export function useSteps(appointment: Appointment): Steps {
  const change = useAppointmentStep(appointment.appointment_id);
  const [asked, setAsked] = useState<AppointmentStep>();
  return {
    steps: stepsOf(appointment.appointment_status),
    take: (step) => (step.question ? setAsked(step) : change.mutate({ appointment, to: step.to })),
    question: asked && (
      <ConfirmStep
        appointment={appointment}
        step={asked}
        onConfirm={() => {
          setAsked(undefined);
          change.mutate({ appointment, to: asked.to });
        }}
        onCancel={() => setAsked(undefined)}
      />
    ),
  };
}
