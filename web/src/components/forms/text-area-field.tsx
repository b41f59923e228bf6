import FormField from "@cloudscape-design/components/form-field";
import Textarea from "@cloudscape-design/components/textarea";
import type { FieldValues } from "react-hook-form";
import { type FieldProps, useField } from "./text-field.tsx";

/** Shows a labelled text area of a form, with its error below it. */
export function TextAreaField<V extends FieldValues, T = V>(props: FieldProps<V, T>) {
  const { field, frame } = useField(props);
  return (
    <FormField {...frame}>
      <Textarea
        ref={field.ref}
        name={field.name}
        readOnly={field.readOnly}
        rows={3}
        ariaRequired={!props.optional}
        autoComplete={false}
        value={field.value}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
