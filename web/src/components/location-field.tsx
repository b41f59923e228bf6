import { useQuery } from "@tanstack/react-query";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { MESSAGES } from "../../../shared/messages.ts";
import { locationsQuery } from "../api/locations.ts";
import { SelectField } from "./select-field.tsx";

interface LocationFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly disabled?: boolean;
  readonly constraintText?: string;
  /** What is said when the locations can't be loaded. */
  readonly failed?: string;
}

/** A choice among the clinic's locations. */
export function LocationField<V extends FieldValues>(props: LocationFieldProps<V>) {
  const { failed = MESSAGES.locations.loadFailed, ...field } = props;
  const { data, status, refetch } = useQuery(locationsQuery());
  return (
    <SelectField
      {...field}
      options={(data ?? []).map(({ location_id, location_name, city, state }) => ({
        value: location_id,
        label: location_name,
        description: `${city}, ${state}`,
      }))}
      statusType={status === "pending" ? "loading" : status === "error" ? "error" : "finished"}
      loadingText="Loading locations"
      errorText={failed}
      recoveryText="Try again"
      onLoadItems={() => void (status === "error" && refetch())}
      empty={MESSAGES.locations.empty}
      filteringType={data && data.length > 10 ? "auto" : "none"}
    />
  );
}
