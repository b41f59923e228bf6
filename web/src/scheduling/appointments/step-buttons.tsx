import Button from "@cloudscape-design/components/button";
import { usualStep } from "./appointment-steps.ts";
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
