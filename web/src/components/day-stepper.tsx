import { addDays } from "../../../shared/values/days-and-times.ts";
import "./day-stepper.css";
import Button from "@cloudscape-design/components/button";
import type { ReactNode } from "react";
import { isDate } from "../../../shared/values/typed-input.ts";

const WEEK = 7;

interface DayStepperProps {
  readonly value: string;
  readonly onChange: (date: string) => void;
  /** Whether each step is a week instead of a day. @default false */
  readonly week?: boolean;
  /** The first day that can be reached. */
  readonly from?: string;
  /** The field of the day. */
  readonly children: ReactNode;
}

/** Shows buttons for the previous and the next day or week, around the field of the day. */
export function DayStepper({ value, onChange, week = false, from = "", children }: DayStepperProps) {
  const shown = isDate(value);
  const unit = week ? "Week" : "Day";
  const step = (direction: number) => () => onChange(addDays(value, direction * (week ? WEEK : 1)));
  return (
    <div className="day-stepper" data-repeat>
      <Button
        formAction="none"
        variant="icon"
        iconName="angle-left"
        ariaLabel={`${unit} before`}
        disabled={!shown || value <= from}
        onClick={step(-1)}
      />
      {children}
      <Button
        formAction="none"
        variant="icon"
        iconName="angle-right"
        ariaLabel={`${unit} after`}
        disabled={!shown}
        onClick={step(1)}
      />
    </div>
  );
}
