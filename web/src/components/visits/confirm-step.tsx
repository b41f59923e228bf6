import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { dayText, timeText } from "../../app/wall-clock.ts";
import { ConfirmModal } from "../confirm-modal.tsx";
import type { VisitStep } from "./visit-steps.ts";

interface ConfirmStepProps {
  readonly visit: Appointment;
  readonly step: VisitStep;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a visit ends without having taken place. */
export const ConfirmStep = ({ visit, step, onConfirm, onCancel }: ConfirmStepProps) => (
  <ConfirmModal
    header={step.question ?? step.text}
    action={step.text}
    dismissal="Keep visit"
    busy={false}
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    {visit.service_name} of <strong>{visit.patient_name}</strong> with {visit.practitioner_name} on{" "}
    {dayText(visit.date)} at {timeText(visit.start_time)}. Its time becomes free for others, and this can't be undone.
  </ConfirmModal>
);
