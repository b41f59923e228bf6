import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import type { FieldValues } from "react-hook-form";
import { centsText } from "../../lib/formats.ts";
import { readCents } from "../../lib/forms/typed-money.ts";
import { type FieldProps, useField } from "./text-field.tsx";

/** Shows an input for an amount in dollars. When it is left, it shows the amount as it was understood: "$40.00". */
export function MoneyField<V extends FieldValues, T = V>(props: FieldProps<V, T>) {
  const { field, frame } = useField(props);
  function leave() {
    const cents = readCents(field.value);
    if (cents !== undefined && centsText(cents) !== field.value) field.onChange(centsText(cents));
    field.onBlur();
  }
  return (
    <FormField {...frame}>
      <Input
        ref={field.ref}
        name={props.name}
        inputMode="decimal"
        autoComplete={false}
        ariaRequired={!props.optional}
        {...(props.labelHidden && { ariaLabel: props.label })}
        readOnly={field.readOnly}
        value={field.value}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={leave}
      />
    </FormField>
  );
}
