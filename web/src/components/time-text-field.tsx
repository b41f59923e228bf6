import FormField from "@cloudscape-design/components/form-field";
import type { FieldValues } from "react-hook-form";
import { typedTime } from "../lib/wall-clock.ts";
import { TimeInput } from "./time-input.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface TimeTextFieldProps<V extends FieldValues, T> extends FieldProps<V, T> {
  readonly constraintText?: string;
}

/** A labelled time of a form, which may be empty, with its error below it. */
export function TimeTextField<V extends FieldValues, T>(props: TimeTextFieldProps<V, T>) {
  const { control, name, label, constraintText } = props;
  const { field, error } = useField({ control, name, label, show: typedTime });
  return (
    <FormField label={label} constraintText={constraintText} errorText={error?.message}>
      <TimeInput
        ref={field.ref}
        name={name}
        value={field.value ?? ""}
        invalid={Boolean(error)}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
