import "./appointment-filters.css";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { BOOKING_SCREEN } from "../../../../shared/appointments/texts.ts";
import { LOCATIONS_SCREEN } from "../../../../shared/locations/texts.ts";
import { locationsQuery } from "../../api/locations.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { DayPicker } from "../../components/day-picker.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { QueryFailure } from "../../components/query-boundary.tsx";
import { LocationFilter } from "../../scheduling/location-filter.tsx";
import { PractitionerFilter } from "../../scheduling/practitioner-filter.tsx";
import { firstDay, isFiltered, NO_FILTERS } from "./filters.ts";
import { type Address, type AddressChange, LISTED_STATUSES } from "./use-address.ts";

interface AppointmentFiltersProps {
  readonly address: Address;
  readonly today: string;
  readonly onChange: (change: AddressChange) => void;
}

/** Filters the list by days, location, practitioner and status. */
export function AppointmentFilters({ address, today, onChange }: AppointmentFiltersProps) {
  const practitioners = useQuery(practitionersQuery());
  const { to = "", location, practitioner, status } = address;
  const from = firstDay(address, today);

  return (
    <>
      <div className="appointment-filters">
        <DayPicker
          label="From"
          reading={{ kind: "any" }}
          value={from}
          onChange={(date) => onChange({ from: date, ...(to && to < date && { to: date }) })}
        />
        <DayPicker
          label="To"
          reading={{ kind: "any" }}
          value={to}
          onChange={(date) => onChange({ to: date || undefined, ...(date && date < from && { from: date }) })}
        />
        <LocationFilter value={location} onChange={(value) => onChange({ location: value })} />
        <PractitionerFilter
          practitioners={practitioners.data ?? []}
          value={practitioner}
          onChange={(value) => onChange({ practitioner: value })}
        />
        <FilterSelect
          label="Status"
          anyLabel="Any status"
          value={status}
          options={LISTED_STATUSES.map((each) => ({ value: each, label: each }))}
          onChange={(value) => onChange({ status: value })}
        />
        <div className="appointment-filters-buttons">
          <Button wrapText={false} onClick={() => onChange({ from: today, to: today })}>
            Today
          </Button>
          {isFiltered(address) && (
            <Button wrapText={false} variant="link" onClick={() => onChange(NO_FILTERS)}>
              Clear
            </Button>
          )}
        </div>
      </div>
      <QueryFailure query={useQuery(locationsQuery())} failed={LOCATIONS_SCREEN.loadFailed} />
      <QueryFailure query={practitioners} failed={BOOKING_SCREEN.practitionersFailed} />
    </>
  );
}
