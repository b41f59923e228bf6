import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { type AppointmentStatus, type Moment, mayTakeStep } from "../../../../shared/appointments/status.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { useSession } from "../../session/session-store.ts";
import { type AppointmentStep, stepsOf } from "./appointment-steps.ts";
import { useAppointmentStep } from "./use-appointment-step.ts";

const ConfirmStep = lazyPart(() => import("./confirm-step.tsx"));

export type Steps = ReturnType<typeof useSteps>;

/**
 * Called before a step without a question of its own is taken. Returns whether the page asks first; it then calls `take` when
 * the person has answered.
 */
export type BeforeStep = (appointment: Appointment, to: AppointmentStatus, take: () => void) => boolean;

/** Returns the steps of an appointment that the signed-in person may take, and a function that takes one. */
export function useSteps(
  appointment: Appointment,
  moment: Moment,
  onDone: (appointment: Appointment) => void = () => undefined,
  before: BeforeStep = () => false,
) {
  const { mutate, isPending } = useAppointmentStep(onDone);
  const role = useSession(({ userRole }) => userRole);
  const [unconfirmed, setUnconfirmed] = useState<AppointmentStep>();
  const save = ({ to }: AppointmentStep, cancel_reason = "") => mutate({ appointment, to, cancel_reason });
  return {
    steps: stepsOf(appointment, moment).filter(({ to }) => mayTakeStep(role, appointment.appointment_status, to)),
    /** Whether a step is being taken, or was taken a moment ago. */
    busy: isPending,
    /** Takes a step. If it has a question, the person is asked first. */
    take: (step: AppointmentStep) => {
      if (isPending) return;
      if (step.question) setUnconfirmed(step);
      else if (!before(appointment, step.to, () => save(step))) save(step);
    },
    /** The dialog of the open question, which the caller renders. */
    question: unconfirmed && (
      <ConfirmStep
        appointment={appointment}
        step={unconfirmed}
        onConfirm={(reason) => {
          setUnconfirmed(undefined);
          save(unconfirmed, reason);
        }}
        onCancel={() => setUnconfirmed(undefined)}
      />
    ),
  };
}
