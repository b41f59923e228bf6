import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import type { FieldValues } from "react-hook-form";
import type { Method } from "../../../../shared/payments/methods.ts";
import { METHOD_NAMES } from "../../../../shared/payments/texts.ts";
import { type FieldProps, useField } from "../../components/forms/text-field.tsx";
import { LATER } from "./checkout-fields.ts";
import { CHECKOUT_SCREEN } from "./texts.ts";

interface MethodFieldProps<V extends FieldValues, T> extends FieldProps<V, T> {
  /** The methods that the location accepts. */
  readonly methods: readonly Method[];
  /** Whether a patient who pays later can be chosen as well. @default false */
  readonly later?: boolean;
}

/** Shows the choice of how something is paid. Nothing is chosen at first, so that no payment is recorded by a key too many. */
export function MethodField<V extends FieldValues, T = V>(props: MethodFieldProps<V, T>) {
  const { methods, later = false } = props;
  const { field, frame } = useField(props);
  const items = methods.map((method) => ({ value: String(method), label: METHOD_NAMES[method] as string }));
  return (
    <FormField {...frame}>
      <RadioGroup
        ref={field.ref}
        direction="horizontal"
        {...(props.labelHidden && { ariaLabel: props.label })}
        readOnly={field.readOnly}
        value={field.value || null}
        items={later ? [...items, { value: LATER, label: CHECKOUT_SCREEN.later }] : items}
        onChange={({ detail }) => {
          field.onChange(detail.value);
          // A choice is complete, so it is validated at once.
          field.onBlur();
        }}
      />
    </FormField>
  );
}
