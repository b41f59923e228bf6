import { type FieldValues, useWatch } from "react-hook-form";
import { STATE_NAMES, stateCode } from "../../../../shared/values/us-states.ts";
import { SelectField } from "./choice-fields.tsx";
import type { FieldProps } from "./text-field.tsx";

const OPTIONS = STATE_NAMES.map(([value, label]) => ({ value, label, labelTag: value }));
const NO_STATE = { value: "", label: "Not known" };

/** Asks for a state of the United States, which is found by its name or its code. Its value is the code. */
export function StateField<V extends FieldValues, T = V>(field: Omit<FieldProps<V, T>, "label">) {
  const stored: string = useWatch({ control: field.control, name: field.name });
  // Rows from before there was a list may have a name, another spelling, or a place outside the United States.
  const known = stored === "" || OPTIONS.some(({ value }) => value === stored);
  const other = known ? [] : [{ value: stored, label: stateName(stored) ?? stored }];
  return (
    <SelectField
      {...field}
      label="State"
      ariaRequired={!field.optional}
      options={[...(field.optional ? [NO_STATE] : []), ...other, ...OPTIONS]}
      filteringType="auto"
      filteringAriaLabel="Find a state"
      filteringPlaceholder="Find a state"
      empty="No state found"
    />
  );
}

const stateName = (text: string) => OPTIONS.find(({ value }) => value === stateCode(text))?.label;
