import FormField from "@cloudscape-design/components/form-field";
import Select, { type SelectProps } from "@cloudscape-design/components/select";
import type { FieldValues } from "react-hook-form";
import { type FieldProps, useField } from "./use-field.ts";

interface SelectFieldProps<V extends FieldValues, T = V>
  extends FieldProps<V, T>,
    Omit<SelectProps, "selectedOption" | "options" | "onChange" | "onBlur" | "name"> {
  readonly options: readonly SelectProps.Option[];
}

/** Shows a labelled select of a form, with its error below it. Its value is that of the chosen option. */
export function SelectField<V extends FieldValues, T = V>(props: SelectFieldProps<V, T>) {
  const { control, name, label, description, constraintText, optional, options, ...select } = props;
  const show = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const { field, frame } = useField({ ...props, show });
  return (
    <FormField {...frame}>
      <Select
        placeholder={`Choose ${label.toLowerCase()}`}
        ariaRequired
        {...select}
        ref={field.ref}
        readOnly={field.readOnly}
        options={options}
        selectedOption={options.find(({ value }) => value === field.value) ?? null}
        onChange={({ detail }) => {
          field.onChange(detail.selectedOption.value);
          // A choice is complete, so it is validated at once.
          field.onBlur();
        }}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}

/** Returns options from a function that makes them, from labels by value, or from values that are their own labels. */
export function optionsOf(
  values: readonly string[] | Readonly<Record<string, string>> | (() => readonly SelectProps.Option[]),
): readonly SelectProps.Option[] {
  if (typeof values === "function") return values();
  const labels = Array.isArray(values) ? values.map((value: string) => [value, value]) : Object.entries(values);
  return labels.map(([value, label]) => ({ value, label }));
}
