import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { CANCEL_REASONS } from "../../../../shared/appointments/status.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { appointmentsApi } from "../../api/api.ts";
import { appointmentsChanged, putAppointment } from "../../api/appointments.ts";
import { checkoutQuery } from "../../api/payments.ts";
import { ConfirmModal } from "../../components/dialogs/confirm-modal.tsx";
import { OptionalLabel } from "../../components/forms/text-field.tsx";
import { centsText } from "../../lib/formats.ts";
import { dismiss } from "../../lib/notifications.ts";
import { SERIES_SCREEN } from "../series/series-dates.tsx";
import { notifySeriesResult } from "../series/series-operation.tsx";
import { type Scope, SeriesScope } from "../series/series-scope.tsx";
import { useRights } from "../use-today.ts";
import { offerFreedTime } from "../waitlist/offer-freed-time.ts";
import type { AppointmentStep } from "./appointment-steps.ts";
import { showChange, showRefusal } from "./show-change.tsx";
import type { StepAnswer } from "./use-steps.tsx";

/** Returns the mutation that cancels an appointment and the following ones of its series. It takes the reason. */
function useCancelFollowing(before: Appointment, onDone: () => void) {
  const { appointment_id: id, version, patient_name } = before;
  return useMutation({
    mutationFn: (cancel_reason: string) =>
      appointmentsApi.setStatus({
        params: { appointment_id: id },
        body: {
          appointment_status: "CANCELLED",
          scope: "following",
          version,
          ...(cancel_reason && { cancel_reason }),
        },
      }),
    onMutate: () => dismiss(id),
    onSuccess: ({ items = [], ...appointment }) => {
      putAppointment(appointment);
      onDone();
      notifySeriesResult(items, (count) => SERIES_SCREEN.cancelled(count, patient_name), SERIES_SCREEN.notCancelled);
      offerFreedTime(appointment, false);
    },
    onError: (error) => {
      // The dialog is closed first, because a failure that is shown in it disappears with it.
      flushSync(onDone);
      return showRefusal(before, SERIES_SCREEN.notChanged(patient_name), error, showChange);
    },
    onSettled: () => void appointmentsChanged(),
  });
}

interface ConfirmStepProps {
  readonly appointment: Appointment;
  readonly step: AppointmentStep;
  readonly onConfirm: (answer: StepAnswer) => void;
  readonly onCancel: () => void;
}

/** Returns what a step changes besides the status. */
function consequenceOf(step: AppointmentStep, scope: Scope): string {
  if (step.undo) return "The time at which the patient left is removed. Completing it again records a new one.";
  return scope === "following" ? SERIES_SCREEN.followingReleased : "This time becomes free.";
}

interface ChargesQuestionProps {
  readonly charged_cents: number;
  readonly paid_cents: number;
  readonly reversed: boolean;
  readonly onChange: (reversed: boolean) => void;
}

/** Asks whether the charges of the appointment stay. */
const ChargesQuestion = ({ charged_cents, paid_cents, reversed, onChange }: ChargesQuestionProps) => (
  <FormField
    label={`${centsText(charged_cents)} is charged for it`}
    description={paid_cents > 0 && `The payment of ${centsText(paid_cents)} stays on the patient's account.`}
  >
    <RadioGroup
      value={reversed ? "reverse" : "keep"}
      items={[
        { value: "keep", label: "Keep the charge" },
        { value: "reverse", label: "Reverse the charge" },
      ]}
      onChange={({ detail }) => onChange(detail.value === "reverse")}
    />
  </FormField>
);

/**
 * Asks for confirmation before an appointment is cancelled or marked as missed, or its completion is undone, for the reason of a
 * cancellation, and for what happens to what was charged.
 */
export default function ConfirmStep({ appointment, step, onConfirm, onCancel }: ConfirmStepProps) {
  const [reason, setReason] = useState("");
  const [scope, setScope] = useState<Scope>("this");
  const { mutate, isPending } = useCancelFollowing(appointment, onCancel);
  const [reversed, setReversed] = useState(false);
  const { checksOut } = useRights();
  const { data: checkout, isLoading } = useQuery({
    ...checkoutQuery(appointment.appointment_id),
    enabled: checksOut,
  });
  const isCancelled = step.to === "CANCELLED";
  const confirm = () =>
    onConfirm({ ...(reason && { cancel_reason: reason }), ...(reversed && { reverse_charges: true }) });
  return (
    <ConfirmModal
      header={step.question ?? step.text}
      action={step.text}
      dismissal={step.undo ? "Keep completed" : "Keep appointment"}
      busy={isPending}
      // Only a completed appointment usually has charges, so the others don't wait for them.
      disabled={step.undo && isLoading}
      onConfirm={() => (scope === "following" ? mutate(reason) : confirm())}
      onCancel={onCancel}
    >
      <SpaceBetween size="m">
        <div>
          {appointment.service_name} of <strong>{appointment.patient_name}</strong> with {appointment.practitioner_name}{" "}
          on {dayText(appointment.date)} at {timeText(appointment.start_time)}. {consequenceOf(step, scope)}
        </div>
        {isCancelled && appointment.series_id && <SeriesScope value={scope} onChange={setScope} />}
        {isCancelled && <CancelReason onChange={setReason} />}
        {checkout && checkout.charged_cents > 0 && scope === "this" && (
          <ChargesQuestion {...checkout} reversed={reversed} onChange={setReversed} />
        )}
      </SpaceBetween>
    </ConfirmModal>
  );
}

const MAX_DETAILS = 150;

/** Asks why an appointment is cancelled: one of the usual reasons, some details, or both. */
export function CancelReason({ onChange }: { readonly onChange: (reason: string) => void }) {
  const [chosen, setChosen] = useState("");
  const [details, setDetails] = useState("");
  const change = (reason: string, text: string) => {
    setChosen(reason);
    setDetails(text);
    onChange([reason, text.trim()].filter(Boolean).join(": "));
  };
  return (
    <SpaceBetween size="s">
      <FormField label={<OptionalLabel label="Reason" />}>
        <RadioGroup
          value={chosen || null}
          items={CANCEL_REASONS.map((reason) => ({ value: reason, label: reason }))}
          onChange={({ detail }) => change(detail.value, details)}
        />
      </FormField>
      <FormField label={<OptionalLabel label="Details" />}>
        <Input value={details} onChange={({ detail }) => change(chosen, detail.value.slice(0, MAX_DETAILS))} />
      </FormField>
    </SpaceBetween>
  );
}
