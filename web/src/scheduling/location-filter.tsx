import { useQuery } from "@tanstack/react-query";
import { LOCATIONS_SCREEN } from "../../../shared/locations/texts.ts";
import { locationsQuery } from "../api/locations.ts";
import { FilterSelect } from "../components/filter-select.tsx";
import { loadingStatus } from "../components/loading-status.ts";

interface LocationFilterProps {
  /** Whether one location has to be chosen. @default all locations can be shown together */
  readonly required?: boolean;
  readonly value: string | undefined;
  readonly onChange: (location_id: string | undefined) => void;
}

/** Filters a list by one of the clinic's locations. */
export function LocationFilter({ required = false, ...field }: LocationFilterProps) {
  const query = useQuery(locationsQuery());
  const { data: locations = [] } = query;
  return (
    <FilterSelect
      {...field}
      label="Location"
      status={loadingStatus(query, LOCATIONS_SCREEN.loadFailed)}
      {...(!required && { anyLabel: "All locations" })}
      options={locations.map(({ location_id, location_name }) => ({ value: location_id, label: location_name }))}
    />
  );
}
