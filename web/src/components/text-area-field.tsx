import FormField from "@cloudscape-design/components/form-field";
import Textarea from "@cloudscape-design/components/textarea";
import type { FieldValues } from "react-hook-form";
import { OptionalLabel } from "./optional-label.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface TextAreaFieldProps<V extends FieldValues, T> extends FieldProps<V, T> {
  /** Whether the label says that the field is optional. @default false */
  readonly optional?: boolean;
}

/** A labelled text area of a form, with its error below it. */
export function TextAreaField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  optional = false,
}: TextAreaFieldProps<V, T>) {
  const { field, error } = useField({ control, name, label });
  return (
    <FormField label={optional ? <OptionalLabel label={label} /> : label} errorText={error?.message}>
      <Textarea
        ref={field.ref}
        name={name}
        rows={3}
        ariaRequired={!optional}
        autoComplete={false}
        value={field.value}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
