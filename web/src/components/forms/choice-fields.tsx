import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import type { MultiselectProps } from "@cloudscape-design/components/multiselect";
import Multiselect from "@cloudscape-design/components/multiselect";
import type { SelectProps } from "@cloudscape-design/components/select";
import Select from "@cloudscape-design/components/select";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { noteLabel } from "../../lib/forms/use-entity-form.ts";
import { filteringOf } from "./option-filter.ts";
import { type FieldProps, useField } from "./text-field.tsx";

interface CheckboxFieldProps<V extends FieldValues, T> extends Omit<FieldProps<V, T>, "constraintText" | "optional"> {
  readonly children: ReactNode;
}

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

interface SelectFieldProps<V extends FieldValues, T = V>
  extends FieldProps<V, T>,
    Omit<SelectProps, "selectedOption" | "options" | "onChange" | "onBlur" | "name"> {
  readonly options: readonly SelectProps.Option[];
  /** A doubt about the chosen option, which does not prevent saving it. */
  readonly warningText?: string | undefined;
}

/** Shows a labelled select of a form, with its error below it. Its value is that of the chosen option. */
export function SelectField<V extends FieldValues, T = V>(props: SelectFieldProps<V, T>) {
  const { control, name, label, description, constraintText, optional, options, warningText, ...select } = props;
  const show = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const { field, frame } = useField({ ...props, show });
  return (
    <FormField {...frame} warningText={warningText} i18nStrings={{ warningIconAriaLabel: "Warning" }}>
      <Select
        placeholder={`Choose ${label.toLowerCase()}`}
        ariaRequired
        filteringType={filteringOf(options)}
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

interface MultiselectFieldProps<V extends FieldValues, T>
  extends FieldProps<V, T>,
    Pick<MultiselectProps, "empty" | "placeholder" | "statusType" | "errorText" | "recoveryText" | "onLoadItems"> {
  /** Undefined until they are loaded. */
  readonly options:
    | readonly (MultiselectProps.Option & { readonly value: string; readonly label: string })[]
    | undefined;
}

/** Shows a labelled multiselect of a form. Its value is the list of the chosen ids. */
export function MultiselectField<V extends FieldValues, T = V>(props: MultiselectFieldProps<V, T>) {
  const { control, name, label, description, constraintText, optional, options, ...select } = props;
  const { field, frame } = useField(props);
  const ids: readonly string[] = field.value ?? [];
  const optionOf = (value: string) =>
    options?.find((option) => option.value === value) ?? { value, label: options ? "No longer listed" : "…" };
  const show = (value: unknown) =>
    Array.isArray(value) && value.length > 0 ? value.map((id) => optionOf(id).label).join(", ") : "(none)";
  noteLabel(control, name, { label, show });
  return (
    <FormField {...frame}>
      <Multiselect
        statusType={options ? "finished" : "loading"}
        loadingText="Loading"
        {...select}
        ref={field.ref}
        readOnly={field.readOnly}
        options={options ?? []}
        selectedOptions={ids.map(optionOf)}
        filteringType={filteringOf(options)}
        tokenLimit={6}
        i18nStrings={{ tokenLimitShowMore: "Show more", tokenLimitShowFewer: "Show fewer" }}
        deselectAriaLabel={(option) => `Remove ${option.label}`}
        onChange={({ detail }) => {
          field.onChange(detail.selectedOptions.map(({ value = "" }) => value));
          // A choice is complete, so it is validated at once.
          field.onBlur();
        }}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
