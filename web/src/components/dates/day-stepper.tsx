import "./day-stepper.css";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import { type ReactNode, useState } from "react";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { type DateReading, dateRefusal, isDate, parseDate } from "../../../../shared/values/typed-input.ts";
import { dateHint } from "../../lib/wall-clock.ts";
import { DateInput } from "./date-input.tsx";

interface DayPickerProps {
  /** Shown above the field. A field without a label has an `ariaLabel`. */
  readonly label?: string;
  readonly ariaLabel?: string;
  /** How a typed date is read. */
  readonly reading: DateReading;
  /** `YYYY-MM-DD`, or "" for none. */
  readonly value: string;
  readonly onChange: (date: string) => void;
}

/** Shows a date field outside a form, with a calendar. A text that is not a date stays with an error and changes nothing. */
export function DayPicker({ label, ariaLabel, reading, value, onChange }: DayPickerProps) {
  const [refused, setRefused] = useState({ of: value, text: "", sentence: "" });
  const wrong = refused.of === value && refused.sentence !== "" ? refused : undefined;

  function change(date: string) {
    const sentence = (date && dateRefusal(date)) ?? "";
    setRefused({ of: value, text: date, sentence });
    if (sentence === "" && date !== value) onChange(date);
  }

  return (
    <FormField label={label} constraintText={label && dateHint(wrong ? "" : value)} errorText={wrong?.sentence}>
      <DateInput
        {...(ariaLabel && { ariaLabel })}
        value={wrong ? wrong.text : value}
        read={(text) => parseDate(text, reading)}
        commitOn="blur"
        calendar={{}}
        onChange={change}
      />
    </FormField>
  );
}

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
