import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { type FieldProps, useField } from "./use-field.ts";

interface CheckboxFieldProps<V extends FieldValues, T> extends Omit<FieldProps<V, T>, "constraintText" | "optional"> {
  readonly children: ReactNode;
}

/** Shows a labelled checkbox of a form. */
export function CheckboxField<V extends FieldValues, T = V>(props: CheckboxFieldProps<V, T>) {
  const { control, name, label, description, children } = props;
  const { field, error } = useField({ control, name, label });
  return (
    <FormField label={label} errorText={error?.message}>
      <Checkbox
        ref={field.ref}
        checked={field.value}
        readOnly={field.readOnly}
        description={description}
        onChange={({ detail }) => field.onChange(detail.checked)}
        onBlur={field.onBlur}
      >
        {children}
      </Checkbox>
    </FormField>
  );
}
