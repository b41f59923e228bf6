import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { dayText, timeText } from "../../lib/wall-clock.ts";
import type { AppointmentStep } from "./appointment-steps.ts";
import { CancelReason } from "./cancel-reason.tsx";

interface ConfirmStepProps {
  readonly appointment: Appointment;
  readonly step: AppointmentStep;
  /** Called with the reason of a cancellation; "" when none was given. */
  readonly onConfirm: (cancelReason: string) => void;
  readonly onCancel: () => void;
}

/** Asks before an appointment ends without having taken place, and for the reason of a cancellation. */
export default function ConfirmStep({ appointment, step, onConfirm, onCancel }: ConfirmStepProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmModal
      header={step.question ?? step.text}
      action={step.text}
      dismissal="Keep appointment"
      busy={false}
      onConfirm={() => onConfirm(reason)}
      onCancel={onCancel}
    >
      {appointment.service_name} of <strong>{appointment.patient_name}</strong> with {appointment.practitioner_name} on{" "}
      {dayText(appointment.date)} at {timeText(appointment.start_time)}. The {timeText(appointment.start_time)} slot
      will be released.
      {step.to === "CANCELLED" && <CancelReason onChange={setReason} />}
    </ConfirmModal>
  );
}
