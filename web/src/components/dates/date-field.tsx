import FormField from "@cloudscape-design/components/form-field";
import type { FieldValues } from "react-hook-form";
import { type DateReading, latestToday, parseDate } from "../../../../shared/values/typed-input.ts";
import { deviceToday } from "../../lib/dates.ts";
import { dateHint, typedDate } from "../../lib/wall-clock.ts";
import { type FieldProps, useField } from "../forms/text-field.tsx";
import { DateInput } from "./date-input.tsx";

interface DateFieldProps<V extends FieldValues, T = V>
  extends Pick<FieldProps<V, T>, "control" | "name" | "label" | "optional"> {
  /** What the hint below the field says besides the date. */
  readonly constraintText?: string | undefined;
  /** What the date stands for, which decides how it is read. @default a birth date */
  readonly kind?: DateReading["kind"];
}

const readingOf = (kind: DateReading["kind"]): DateReading =>
  kind === "any" ? { kind } : { kind, today: kind === "birth" ? latestToday() : deviceToday() };

/** Shows a labelled date field of a form, with the date as it was read, or the error, below it. */
export function DateField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  constraintText,
  optional = false,
  kind = "birth",
}: DateFieldProps<V, T>) {
  const { field, frame } = useField({ control, name, label, optional, show: typedDate });
  const hint = dateHint(field.value);
  return (
    <FormField
      label={frame.label}
      constraintText={constraintText ? `${hint}. ${constraintText}` : hint}
      errorText={frame.errorText}
    >
      <DateInput {...field} ariaRequired={!optional} read={(text) => parseDate(text, readingOf(kind))} />
    </FormField>
  );
}
