import "./appointment-actions.css";
import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { HISTORY } from "../../../../shared/appointments/status.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { openCheckout } from "../checkout/open-checkout.tsx";
import { CHECKOUT_SCREEN } from "../checkout/texts.ts";
import { useRights } from "../use-today.ts";
import { type AppointmentStep, usualStep } from "./appointment-steps.ts";
import type { Steps } from "./use-steps.tsx";

interface StepButtonsProps extends Pick<Steps, "steps" | "busy" | "take"> {
  /** Whether the buttons are in reverse order, as in the header of a page. @default false */
  readonly reversed?: boolean;
}

/** Shows a button for each step of an appointment. The usual step is the primary button. */
export const StepButtons = ({ steps, busy, take, reversed = false }: StepButtonsProps) =>
  (reversed ? steps.toReversed() : steps).map((step) => (
    <Button
      key={step.to}
      variant={step === usualStep(steps) ? "primary" : "normal"}
      loading={busy && !step.reason}
      disabled={step.reason !== undefined}
      disabledReason={step.reason}
      onClick={() => take(step)}
    >
      {step.text}
    </Button>
  ));

interface CheckoutButtonProps {
  readonly appointment: Appointment;
  /** Names the appointment where a list has several, and shows the button as a link. */
  readonly of?: string;
}

/** Shows the button that opens the checkout of a completed appointment, for those who take payments. */
export function CheckoutButton({ appointment, of }: CheckoutButtonProps) {
  const { checksOut } = useRights();
  if (!checksOut || appointment.appointment_status !== "COMPLETED") return null;
  const { action } = CHECKOUT_SCREEN;
  return (
    <Button
      {...(of && { variant: "inline-link", ariaLabel: `${action}: ${of}` })}
      onClick={() => openCheckout(appointment)}
    >
      {action}
    </Button>
  );
}

const RESCHEDULE = "reschedule";

interface AppointmentActionsProps {
  readonly appointment: Appointment;
  readonly steps: Steps;
  readonly onReschedule?: ((appointment: Appointment) => void) | undefined;
}

/** Returns the text that distinguishes the buttons of different appointments: "Ana Silva, 9:30 AM". */
const appointmentName = ({ patient_name, start_time }: Appointment) => `${patient_name}, ${timeText(start_time)}`;

/**
 * Shows the usual next step of an appointment as a button, and the other steps in a menu beside it. Both keep their places in
 * every status, and the button ignores clicks for a moment after each step.
 */
export function AppointmentActions({
  appointment,
  steps: { steps, busy, take },
  onReschedule,
}: AppointmentActionsProps) {
  const { checksOut } = useRights();
  const usual = usualStep(steps);
  const isMovable = onReschedule && appointment.appointment_status === "BOOKED";
  const menuSteps = HISTORY.includes(appointment.appointment_status)
    ? []
    : steps.filter((step) => step !== usual && !(step.undo && step.reason));
  const instead = () => {
    if (isMovable) return { text: "Reschedule", loading: false, onClick: () => onReschedule(appointment) };
    const isCompleted = checksOut && appointment.appointment_status === "COMPLETED";
    return isCompleted && { text: CHECKOUT_SCREEN.action, loading: busy, onClick: () => openCheckout(appointment) };
  };
  const main = usual ? { text: usual.text, loading: busy, onClick: () => take(usual) } : instead();
  const menuItem = ({ to, text, reason }: AppointmentStep) => ({
    id: to,
    text,
    ...(reason && { disabled: true, disabledReason: reason }),
  });
  const items = [...(isMovable && usual ? [{ id: RESCHEDULE, text: "Reschedule" }] : []), ...menuSteps.map(menuItem)];

  return (
    <div className="appointment-actions">
      <span>
        {main && (
          <Button
            fullWidth
            wrapText={false}
            loading={main.loading}
            ariaLabel={`${main.text}: ${appointmentName(appointment)}`}
            onClick={main.onClick}
          >
            {main.text}
          </Button>
        )}
      </span>
      <span>
        {items.length > 0 && (
          <ButtonDropdown
            variant="icon"
            ariaLabel={`More for ${appointmentName(appointment)}`}
            expandToViewport
            items={items}
            onItemClick={({ detail }) => {
              const chosen = steps.find(({ to }) => to === detail.id);
              if (chosen) take(chosen);
              else onReschedule?.(appointment);
            }}
          />
        )}
      </span>
    </div>
  );
}

/** Shows the button that undoes the end of an appointment, away from the other buttons, so that no double click hits it. */
export function UndoButton({
  appointment,
  steps: { steps, busy, take },
}: Omit<AppointmentActionsProps, "onReschedule">) {
  const undo = steps.find((step) => step.undo && !step.reason);
  if (!undo || !HISTORY.includes(appointment.appointment_status)) return null;
  return (
    <Button
      variant="inline-link"
      loading={busy}
      ariaLabel={`${undo.text}: ${appointmentName(appointment)}`}
      onClick={() => take(undo)}
    >
      Undo
    </Button>
  );
}
