import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { SERIES_SCREEN } from "../../../../shared/messages/series-screen.ts";
import { dayText, timeText } from "../../../../shared/us-text.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { type Scope, SeriesScope } from "../series/series-scope.tsx";
import { useCancelFollowing } from "../series/use-cancel-following.ts";
import type { AppointmentStep } from "./appointment-steps.ts";
import { CancelReason } from "./cancel-reason.tsx";

interface ConfirmStepProps {
  readonly appointment: Appointment;
  readonly step: AppointmentStep;
  /** Called with the reason of a cancellation; "" when none was given. */
  readonly onConfirm: (cancelReason: string) => void;
  readonly onCancel: () => void;
}

/** Returns what a step changes besides the status. */
function consequenceOf(step: AppointmentStep, scope: Scope): string {
  if (step.undo) return "The time at which the patient left is removed. Completing it again records a new one.";
  return scope === "following" ? SERIES_SCREEN.followingReleased : "This time becomes free.";
}

/**
 * Asks for confirmation before an appointment is cancelled or marked as missed, or its completion is undone, and for the reason
 * of a cancellation.
 */
export default function ConfirmStep({ appointment, step, onConfirm, onCancel }: ConfirmStepProps) {
  const [reason, setReason] = useState("");
  const [scope, setScope] = useState<Scope>("this");
  const { mutate, isPending } = useCancelFollowing(appointment, onCancel);
  const isCancelled = step.to === "CANCELLED";
  return (
    <ConfirmModal
      header={step.question ?? step.text}
      action={step.text}
      dismissal={step.undo ? "Keep completed" : "Keep appointment"}
      busy={isPending}
      onConfirm={() => (scope === "following" ? mutate(reason) : onConfirm(reason))}
      onCancel={onCancel}
    >
      <SpaceBetween size="m">
        <div>
          {appointment.service_name} of <strong>{appointment.patient_name}</strong> with {appointment.practitioner_name}{" "}
          on {dayText(appointment.date)} at {timeText(appointment.start_time)}. {consequenceOf(step, scope)}
        </div>
        {isCancelled && appointment.series_id && <SeriesScope value={scope} onChange={setScope} />}
        {isCancelled && <CancelReason onChange={setReason} />}
      </SpaceBetween>
    </ConfirmModal>
  );
}
