import FormField from "@cloudscape-design/components/form-field";
import Input, { type InputProps } from "@cloudscape-design/components/input";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";

interface TextFieldProps<V extends FieldValues> extends Omit<InputProps, "value" | "onChange" | "onBlur" | "name"> {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly description?: string;
  readonly constraintText?: string;
}

/** A labelled input of a form, with its error below it. */
export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { control, name, label, description, constraintText, ...input } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <FormField
      label={label}
      description={description}
      constraintText={constraintText}
      errorText={fieldState.error?.message}
    >
      <Input
        {...input}
        ref={field.ref}
        name={name}
        value={field.value}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
