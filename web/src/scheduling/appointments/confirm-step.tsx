import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { dayText, timeText } from "../../lib/wall-clock.ts";
import type { AppointmentStep } from "./appointment-steps.ts";

interface ConfirmStepProps {
  readonly appointment: Appointment;
  readonly step: AppointmentStep;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an appointment ends without having taken place. */
export const ConfirmStep = ({ appointment, step, onConfirm, onCancel }: ConfirmStepProps) => (
  <ConfirmModal
    header={step.question ?? step.text}
    action={step.text}
    dismissal="Keep appointment"
    busy={false}
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    {appointment.service_name} of <strong>{appointment.patient_name}</strong> with {appointment.practitioner_name} on{" "}
    {dayText(appointment.date)} at {timeText(appointment.start_time)}. The {timeText(appointment.start_time)} slot will
    be released.
  </ConfirmModal>
);
