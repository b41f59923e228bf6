import { useQuery } from "@tanstack/react-query";
import { locationsQuery } from "../api/locations.ts";
import { FilterSelect } from "../components/filter-select.tsx";

interface LocationFilterProps {
  /** Whether one location has to be chosen. @default all locations can be shown together */
  readonly required?: boolean;
  readonly value: string | undefined;
  readonly onChange: (location_id: string | undefined) => void;
}

/** Filters a list by one of the clinic's locations. */
export function LocationFilter({ required = false, ...field }: LocationFilterProps) {
  const { data: locations = [] } = useQuery(locationsQuery());
  return (
    <FilterSelect
      {...field}
      label="Location"
      {...(!required && { anyLabel: "All locations" })}
      options={locations.map(({ location_id, location_name }) => ({ value: location_id, label: location_name }))}
    />
  );
}
