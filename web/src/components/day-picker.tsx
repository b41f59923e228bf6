import FormField from "@cloudscape-design/components/form-field";
import { useState } from "react";
import { type DateReading, dateRefusal, parseDate } from "../../../shared/values/typed-input.ts";

import { dateHint } from "../lib/wall-clock.ts";
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
        counts="leaving"
        calendar={{}}
        onChange={change}
      />
    </FormField>
  );
}
