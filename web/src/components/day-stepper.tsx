import "./day-stepper.css";
import Button from "@cloudscape-design/components/button";
import type { ReactNode } from "react";
import { isDate } from "../../../shared/typed-date.ts";
import { addDays } from "../lib/wall-clock.ts";

interface DayStepperProps {
  readonly value: string;
  readonly onChange: (date: string) => void;
  /** The first day that can be reached. */
  readonly from?: string;
  /** The field of the day. */
  readonly children: ReactNode;
}

/** A day on and a day back, around the field of the day. */
export function DayStepper({ value, onChange, from = "", children }: DayStepperProps) {
  const shown = isDate(value);
  const step = (days: number) => () => onChange(addDays(value, days));
  return (
    <div className="day-stepper" data-repeat>
      <Button
        formAction="none"
        variant="icon"
        iconName="angle-left"
        ariaLabel="Day before"
        disabled={!shown || value <= from}
        onClick={step(-1)}
      />
      {children}
      <Button
        formAction="none"
        variant="icon"
        iconName="angle-right"
        ariaLabel="Day after"
        disabled={!shown}
        onClick={step(1)}
      />
    </div>
  );
}
