import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { appointments } from "../../../../shared/appointments/routes.ts";
import {
  type AppointmentStatus,
  isInTreatment,
  type Moment,
  mayTakeStep,
  TRANSITIONS,
} from "../../../../shared/appointments/status.ts";
import { may } from "../../../../shared/contract/route.ts";
import { appointmentsApi } from "../../api/api.ts";
import { appointmentsChanged } from "../../api/appointments.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { dismiss } from "../../lib/notifications.ts";
import { sessionRoles, useSession } from "../../session/session-store.ts";
import { tellBalance } from "../checkout/balance.tsx";
import { checkOutCompleted } from "../checkout/open-checkout.tsx";
import { offerFreedTime } from "../waitlist/offer-freed-time.ts";
import { type AppointmentStep, DONE_TEXTS, stepsOf } from "./appointment-steps.ts";
import { notifyUndoable, showChange, showRefusal } from "./show-change.tsx";

interface StatusChange {
  readonly appointment: Appointment;
  readonly to: AppointmentStatus;
  readonly answer?: StepAnswer;
}

/** What the person answers to the question before a step. */
export interface StepAnswer {
  /** The reason for a cancellation, if one was given. */
  readonly cancel_reason?: string;
  /** Whether the appointment's charges are reversed. */
  readonly reverse_charges?: true;
}

/** Longer than the pause within a double click, so that its second click does not take the next step. */
export const SETTLE_MS = 500;

/** The statuses after which the rest of an appointment's time is free. */
const FREED: readonly AppointmentStatus[] = ["CANCELLED", "MISSED", "COMPLETED"];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Returns the mutation that changes the status of an appointment. The change is shown once the API has confirmed it, and the
 * mutation stays pending for a moment longer.
 */
function useAppointmentStep(onDone: (appointment: Appointment) => void) {
  const isOwn = !may(useSession(sessionRoles), appointments.setStatus);

  async function show(appointment: Appointment) {
    await showChange(appointment);
    onDone(appointment);
  }

  function announce(before: Appointment, appointment: Appointment) {
    const { appointment_status } = appointment;
    // What was undone is not offered to be undone again.
    if (TRANSITIONS[before.appointment_status].some(({ to, undo }) => undo && to === appointment_status)) return;
    const undo = TRANSITIONS[appointment_status].find((transition) => transition.undo);
    const sentence = DONE_TEXTS[appointment_status]?.(appointment);
    if (sentence && undo)
      notifyUndoable(appointment.appointment_id, sentence, () => mutate({ appointment, to: undo.to }));
  }

  const { mutate, isPending } = useMutation({
    mutationFn: ({ appointment: { appointment_id, version }, to, answer }: StatusChange) =>
      isOwn && isInTreatment(to)
        ? appointmentsApi.setOwnStatus({ params: { appointment_id }, body: { appointment_status: to, version } })
        : appointmentsApi.setStatus({
            params: { appointment_id },
            body: { appointment_status: to, version, ...answer },
          }),
    onMutate: ({ appointment }) => dismiss(appointment.appointment_id),
    onSuccess: async (appointment, { appointment: before }) => {
      await show(appointment);
      announce(before, appointment);
      void appointmentsChanged();
      if (appointment.appointment_status === "COMPLETED") checkOutCompleted(appointment);
      if (appointment.appointment_status === "CHECKED-IN" && before.appointment_status === "BOOKED")
        // The person can go on without it, and the account shows it in any case.
        void tellBalance(appointment).catch(() => undefined);
      if (FREED.includes(appointment.appointment_status)) offerFreedTime(appointment, false);
      await pause(SETTLE_MS);
    },
    onError: async (error, { appointment }) => {
      await showRefusal(appointment, `The appointment of ${appointment.patient_name} was not changed.`, error, show);
      void appointmentsChanged();
    },
  });
  return { mutate, isPending };
}

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
  const roles = useSession(sessionRoles);
  const isOwn = useSession(({ user }) => user?.staff_id === appointment.practitioner_id);
  // A practitioner changes only own appointments.
  const held = isOwn ? roles : roles.filter((role) => role !== "PRACTITIONER");
  const [unconfirmed, setUnconfirmed] = useState<AppointmentStep>();
  const save = ({ to }: AppointmentStep, answer: StepAnswer = {}) => mutate({ appointment, to, answer });
  return {
    steps: stepsOf(appointment, moment).filter(({ to }) => mayTakeStep(held, appointment.appointment_status, to)),
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
        onConfirm={(answer) => {
          setUnconfirmed(undefined);
          save(unconfirmed, answer);
        }}
        onCancel={() => setUnconfirmed(undefined)}
      />
    ),
  };
}
