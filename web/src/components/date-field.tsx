import FormField from "@cloudscape-design/components/form-field";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { latestToday } from "../../../shared/dates.ts";
import { parseDate } from "../../../shared/typed-date.ts";
import { dateHint, typedDate } from "../lib/wall-clock.ts";
import { DateInput } from "./date-input.tsx";
import { useField } from "./use-field.ts";

interface DateFieldProps<V extends FieldValues, T = V> {
  readonly control: Control<V, unknown, T>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly optional?: boolean;
  /** How two digits of a year, or none, are read: a birth date lies in the past. @default "birth" */
  readonly kind?: keyof typeof READ;
}

const READ = {
  birth: (text: string) => parseDate(text, { kind: "birth", today: latestToday() }),
  booking: (text: string) => parseDate(text, { kind: "booking", today: latestToday() }),
} as const;

/** A labelled date of a form, with the date as it was read, or its error, below it. */
export function DateField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  optional = false,
  kind = "birth",
}: DateFieldProps<V, T>) {
  const { field, error } = useField({ control, name, label, show: typedDate });
  return (
    <FormField label={label} constraintText={dateHint(field.value)} errorText={error?.message}>
      <DateInput
        ref={field.ref}
        name={name}
        ariaRequired={!optional}
        value={field.value}
        read={READ[kind]}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
