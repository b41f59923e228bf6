import FormField from "@cloudscape-design/components/form-field";
import type { SelectProps } from "@cloudscape-design/components/select";
import Select from "@cloudscape-design/components/select";
import type { UseQueryResult } from "@tanstack/react-query";
import { filteringOf } from "../forms/option-filter.ts";
import type { DataTableProps } from "./data-table.tsx";

/** Returns a table's props from a query: its items, and the failure to load or to refresh them. */
export const listed = <Item,>(
  { data, error, refetch }: UseQueryResult<Item[]>,
  header?: string,
): Pick<DataTableProps<Item>, "items" | "failure"> => ({
  items: data,
  failure: error ? { ...(header && { header }), error, onRetry: () => void refetch() } : undefined,
});

/** Returns whether the options of a select are there, could not be loaded, or are loading. */
export function statusOf(hasOptions: boolean, hasFailed: boolean): "finished" | "error" | "loading" {
  if (hasOptions) return "finished";
  return hasFailed ? "error" : "loading";
}

/** Returns the properties of a select that say whether its options are loading or could not be loaded, and load them again. */
export const loadingStatus = (
  { data, error, refetch }: Pick<UseQueryResult<unknown>, "data" | "error" | "refetch">,
  failed: string,
) => {
  const hasFailed = data === undefined && error !== null;
  return {
    statusType: statusOf(data !== undefined, hasFailed),
    loadingText: "Loading",
    errorText: failed,
    recoveryText: "Try again",
    onLoadItems: () => void (hasFailed && refetch()),
  };
};

interface FilterSelectProps {
  readonly label: string;
  /** The label of the option that does not filter. @default one of the values has to be chosen */
  readonly anyLabel?: string;
  readonly value: string | undefined;
  readonly options: readonly SelectProps.Option[];
  /** The loading state of options that are fetched. @default the options are there */
  readonly status?: ReturnType<typeof loadingStatus>;
  /** Whether the filter has no effect at the moment. @default false */
  readonly disabled?: boolean;
  readonly onChange: (value: string | undefined) => void;
}

const ANY = "";

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
        filteringType={filteringOf(options)}
        expandToViewport
        onChange={({ detail }) => onChange(detail.selectedOption.value || undefined)}
      />
    </FormField>
  );
}
