import FormField from "@cloudscape-design/components/form-field";
import Textarea from "@cloudscape-design/components/textarea";
import type { FieldValues } from "react-hook-form";
import { type FieldProps, useField } from "./text-field.tsx";

interface TextAreaFieldProps<V extends FieldValues, T> extends FieldProps<V, T> {
  /** How many lines are in sight. @default 3 */
  readonly rows?: number;
}

/** Shows a labelled text area of a form, with its error below it. */
export function TextAreaField<V extends FieldValues, T = V>({ rows = 3, ...props }: TextAreaFieldProps<V, T>) {
  const { field, frame } = useField(props);
  return (
    <FormField {...frame}>
      <Textarea
        ref={field.ref}
        name={field.name}
        readOnly={field.readOnly}
        rows={rows}
        ariaRequired={!props.optional}
        autoComplete={false}
        value={field.value}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
