import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type FieldValues, useFormContext, useWatch } from "react-hook-form";
import { locationsQuery } from "../api/locations.ts";
import { SelectField } from "../components/forms/choice-fields.tsx";
import type { FieldProps } from "../components/forms/text-field.tsx";
import { loadingStatus } from "../components/tables/filter-select.tsx";
import { AddLocationLink } from "./location-filter.tsx";
import { LOOKUP_TEXTS } from "./lookup-texts.ts";

interface LocationFieldProps<V extends FieldValues, T = V> extends FieldProps<V, T> {
  readonly disabled?: boolean;
  readonly constraintText?: string;
  /** The message if the locations can't be loaded. */
  readonly failed?: string;
}

/** Asks for one of the clinic's locations. A single one is chosen already. Without any, a link opens the form that adds one. */
export function LocationField<V extends FieldValues, T = V>(props: LocationFieldProps<V, T>) {
  const { failed = LOOKUP_TEXTS.locationsFailed, ...field } = props;
  const query = useQuery(locationsQuery());
  const { data } = query;
  const { resetField } = useFormContext<FieldValues>();
  const chosen = useWatch({ control: field.control, name: field.name });
  const only = data?.length === 1 ? data[0]?.location_id : undefined;
  const name: string = field.name;
  useEffect(() => {
    // It is set as a default, because a choice that the person did not make does not count as unsaved input.
    if (only && !chosen) resetField(name, { defaultValue: only });
  }, [only, chosen, name, resetField]);
  return (
    <SelectField
      {...field}
      options={(data ?? []).map(({ location_id, location_name, city, state }) => ({
        value: location_id,
        label: location_name,
        description: `${city}, ${state}`,
      }))}
      {...loadingStatus(query, failed)}
      loadingText="Loading locations"
      empty={LOOKUP_TEXTS.noLocations}
      {...(data?.length === 0 && { constraintText: <AddLocationLink /> })}
    />
  );
}
