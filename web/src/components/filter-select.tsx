import FormField from "@cloudscape-design/components/form-field";
import Select, { type SelectProps } from "@cloudscape-design/components/select";

interface FilterSelectProps {
  readonly label: string;
  /** The label of the option that does not filter. @default one of the values has to be chosen */
  readonly anyLabel?: string;
  readonly value: string | undefined;
  readonly options: readonly SelectProps.Option[];
  readonly onChange: (value: string | undefined) => void;
}

const ANY = "";
const MANY = 10;

/** Filters a list by one of several values. */
export function FilterSelect({ label, anyLabel, value, options, onChange }: FilterSelectProps) {
  const all = anyLabel ? [{ value: ANY, label: anyLabel }, ...options] : options;
  return (
    <FormField label={label}>
      <Select
        options={all}
        selectedOption={all.find((option) => option.value === (value ?? ANY)) ?? { value, label: "Unknown" }}
        filteringType={options.length > MANY ? "auto" : "none"}
        expandToViewport
        onChange={({ detail }) => onChange(detail.selectedOption.value || undefined)}
      />
    </FormField>
  );
}
