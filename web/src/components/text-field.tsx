import FormField from "@cloudscape-design/components/form-field";
import Input, { type InputProps } from "@cloudscape-design/components/input";
import type { FieldValues } from "react-hook-form";
import { type FieldProps, useField } from "./use-field.ts";

export interface TextFieldProps<V extends FieldValues, T = V>
  extends FieldProps<V, T>,
    Omit<InputProps, "value" | "onChange" | "onBlur" | "name"> {}

/** Shows a labelled input of a form, with its error below it. */
export function TextField<V extends FieldValues, T = V>(props: TextFieldProps<V, T>) {
  const { control, name, label, description, constraintText, optional, ...input } = props;
  const { field, frame } = useField(props);
  return (
    <FormField {...frame}>
      <Input
        {...input}
        ref={field.ref}
        name={name}
        readOnly={input.readOnly || field.readOnly}
        value={field.value}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
