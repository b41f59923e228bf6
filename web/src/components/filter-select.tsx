import FormField from "@cloudscape-design/components/form-field";
import Select, { type SelectProps } from "@cloudscape-design/components/select";

interface FilterSelectProps {
  readonly label: string;
  /** What the choice of none is called; left out where one has to be chosen. */
  readonly any?: string;
  readonly value: string | undefined;
  readonly options: readonly SelectProps.Option[];
  readonly onChange: (value: string | undefined) => void;
}

const ANY = "";
const MANY = 10;

/** Narrows a list to one of some values, or to none of them. */
export function FilterSelect({ label, any, value, options, onChange }: FilterSelectProps) {
  const all = any ? [{ value: ANY, label: any }, ...options] : options;
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
