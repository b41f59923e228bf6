import DateInput from "@cloudscape-design/components/date-input";
import FormField from "@cloudscape-design/components/form-field";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";

interface DateFieldProps<V extends FieldValues, T = V> {
  readonly control: Control<V, unknown, T>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly optional?: boolean;
}

/** A labelled day of a form, `YYYY-MM-DD`, with its error below it. */
export function DateField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  optional = false,
}: DateFieldProps<V, T>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <FormField label={label} constraintText="YYYY-MM-DD" errorText={fieldState.error?.message}>
      <DateInput
        ref={field.ref}
        name={name}
        format="iso"
        placeholder="YYYY-MM-DD"
        ariaRequired={!optional}
        value={field.value}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
