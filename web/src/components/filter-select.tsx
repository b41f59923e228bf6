import FormField from "@cloudscape-design/components/form-field";
import Select, { type SelectProps } from "@cloudscape-design/components/select";
import type { loadingStatus } from "./loading-status.ts";

interface FilterSelectProps {
  readonly label: string;
  /** The label of the option that does not filter. @default one of the values has to be chosen */
  readonly anyLabel?: string;
  readonly value: string | undefined;
  readonly options: readonly SelectProps.Option[];
  /** Of options that are loaded. @default they are there */
  readonly status?: ReturnType<typeof loadingStatus>;
  /** Whether the filter has no effect at the moment. @default false */
  readonly disabled?: boolean;
  readonly onChange: (value: string | undefined) => void;
}

const ANY = "";
const MANY = 10;

/** Filters a list by one of several values. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, anyLabel, value, options, status, disabled = false, onChange } = props;
  const all = anyLabel ? [{ value: ANY, label: anyLabel }, ...options] : options;
  const missing = status && status.statusType !== "finished" ? "…" : "Unknown";
  return (
    <FormField label={label}>
      <Select
        {...status}
        options={all}
        selectedOption={all.find((option) => option.value === (value ?? ANY)) ?? { value, label: missing }}
        disabled={disabled}
        filteringType={options.length > MANY ? "auto" : "none"}
        expandToViewport
        onChange={({ detail }) => onChange(detail.selectedOption.value || undefined)}
      />
    </FormField>
  );
}
