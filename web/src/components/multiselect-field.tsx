import FormField from "@cloudscape-design/components/form-field";
import Multiselect, { type MultiselectProps } from "@cloudscape-design/components/multiselect";
import type { FieldValues } from "react-hook-form";
import { noteLabel } from "../lib/forms/field-labels.ts";
import { type FieldProps, useField } from "./use-field.ts";

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
        filteringType={options && options.length > 10 ? "auto" : "none"}
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
