import FormField from "@cloudscape-design/components/form-field";
import type { FieldValues } from "react-hook-form";
import { latestToday } from "../../../shared/dates.ts";
import { parseDate } from "../../../shared/typed-date.ts";
import { dateHint, typedDate } from "../lib/wall-clock.ts";
import { DateInput } from "./date-input.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface DateFieldProps<V extends FieldValues, T = V> extends FieldProps<V, T> {
  readonly optional?: boolean;
  /** Reads what is typed. @default as a birth date, which lies in the past */
  readonly read?: (text: string) => string | undefined;
}

const readBirthDate = (text: string) => parseDate(text, { kind: "birth", today: latestToday() });

/** A labelled date of a form, with the date as it was read, or its error, below it. */
export function DateField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  optional = false,
  read = readBirthDate,
}: DateFieldProps<V, T>) {
  const { field, error } = useField({ control, name, label, show: typedDate });
  return (
    <FormField label={label} constraintText={dateHint(field.value)} errorText={error?.message}>
      <DateInput
        ref={field.ref}
        name={name}
        ariaRequired={!optional}
        value={field.value}
        read={read}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
