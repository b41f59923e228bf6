import FormField from "@cloudscape-design/components/form-field";
import type { FieldValues } from "react-hook-form";
import { typedTime } from "../lib/wall-clock.ts";
import { TimeInput } from "./time-input.tsx";
import { type FieldProps, useField } from "./use-field.ts";

/** Shows a labelled time field of a form, which may be empty, with its error below it. */
export function TimeTextField<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const { field, error, frame } = useField({ ...props, show: typedTime });
  return (
    <FormField {...frame}>
      <TimeInput {...field} value={field.value ?? ""} invalid={Boolean(error)} />
    </FormField>
  );
}
