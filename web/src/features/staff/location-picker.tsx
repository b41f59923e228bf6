import FormField from "@cloudscape-design/components/form-field";
import Select, { type SelectProps } from "@cloudscape-design/components/select";
import type { Location } from "../../../../shared/locations/location.ts";

interface LocationPickerProps {
  /** Undefined while they are on their way. */
  readonly locations: readonly Location[] | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (location_id: string) => void;
  /** @default "Clinic Location" */
  readonly label?: string;
  readonly constraintText?: string | undefined;
  /** What stands for all locations, as a choice under the id "". @default there is no such choice */
  readonly all?: string;
  readonly disabled?: boolean;
}

const optionOf = ({ location_id, location_name, city, state }: Location): SelectProps.Option => ({
  value: location_id,
  label: location_name,
  description: `${city}, ${state}`,
});

/** A choice among locations that takes effect at once. */
export function LocationPicker({ locations, chosen, onChoose, ...props }: LocationPickerProps) {
  const { label = "Clinic Location", constraintText, disabled = false, all } = props;
  const options = [...(all ? [{ value: "", label: all }] : []), ...(locations ?? []).map(optionOf)];
  return (
    <FormField label={label} constraintText={constraintText}>
      <Select
        placeholder="Choose clinic location"
        options={options}
        disabled={disabled}
        selectedOption={options.find(({ value }) => value === chosen) ?? null}
        statusType={locations ? "finished" : "loading"}
        loadingText="Loading locations"
        onChange={({ detail }) => onChoose(detail.selectedOption.value ?? "")}
      />
    </FormField>
  );
}
