import { type ReactNode, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { type Moment, takesStep } from "../../../../shared/appointments/status.ts";
import { loadedLater } from "../../components/loaded-later.tsx";
import { useSession } from "../../session/session-store.ts";
import { type AppointmentStep, stepsOf } from "./appointment-steps.ts";
import { useAppointmentStep } from "./use-appointment-step.ts";

const ConfirmStep = loadedLater(() => import("./confirm-step.tsx"));

export interface Steps {
  readonly steps: readonly AppointmentStep[];
  /** Whether a step is being taken, or was taken a moment ago. */
  readonly busy: boolean;
  /** Takes a step, after the person has answered its question, if it has one. */
  readonly take: (step: AppointmentStep) => void;
  /** The open question, to be drawn by the caller. */
  readonly question: ReactNode;
}

const NOTHING = () => undefined;

/** Returns the steps of an appointment, and a function that takes one. */
export function useSteps(
  appointment: Appointment,
  moment: Moment,
  onDone: (appointment: Appointment) => void = NOTHING,
): Steps {
  const { mutate, isPending } = useAppointmentStep(onDone);
  const role = useSession(({ userRole }) => userRole);
  const [asked, setAsked] = useState<AppointmentStep>();
  const go = ({ to }: AppointmentStep, cancel_reason = "") => mutate({ appointment, to, cancel_reason });
  return {
    steps: stepsOf(appointment, moment).filter(({ to }) => takesStep(role, appointment.appointment_status, to)),
    busy: isPending,
    take: (step) => {
      if (isPending) return;
      if (step.question) setAsked(step);
      else go(step);
    },
    question: asked && (
      <ConfirmStep
        appointment={appointment}
        step={asked}
        onConfirm={(reason) => {
          setAsked(undefined);
          go(asked, reason);
        }}
        onCancel={() => setAsked(undefined)}
      />
    ),
  };
}
