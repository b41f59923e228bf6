import "./appointment-filters.css";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { BOOKING_SCREEN } from "../../../../shared/messages/appointments.ts";
import { LOCATIONS_SCREEN } from "../../../../shared/messages/locations.ts";
import { fullName } from "../../../../shared/names.ts";
import { locationsQuery } from "../../api/locations.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { DayPicker } from "../../components/day-picker.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { firstDay, isFiltered, NO_FILTERS } from "./filters.ts";
import { type Address, type AddressChange, LISTED_STATUSES } from "./use-address.ts";

interface AppointmentFiltersProps {
  readonly address: Address;
  readonly today: string;
  readonly onChange: (change: AddressChange) => void;
}

/** Narrows the list by days, location, practitioner and status. */
export function AppointmentFilters({ address, today, onChange }: AppointmentFiltersProps) {
  const locations = useQuery(locationsQuery());
  const practitioners = useQuery(practitionersQuery());
  const { to = "", location, practitioner, status } = address;
  const from = firstDay(address, today);
  const failures = [
    { header: LOCATIONS_SCREEN.loadFailed, ...locations },
    { header: BOOKING_SCREEN.practitionersFailed, ...practitioners },
  ].filter(({ data, error }) => error && !data);

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
        <FilterSelect
          label="Location"
          any="All locations"
          value={location}
          options={(locations.data ?? []).map((each) => ({ value: each.location_id, label: each.location_name }))}
          onChange={(value) => onChange({ location: value })}
        />
        <FilterSelect
          label="Practitioner"
          any="All practitioners"
          value={practitioner}
          options={(practitioners.data ?? []).map((each) => ({ value: each.staff_id, label: fullName(each) }))}
          onChange={(value) => onChange({ practitioner: value })}
        />
        <FilterSelect
          label="Status"
          any="Any status"
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
      {failures.map(({ header, error, refetch }) => (
        <FailureAlert key={header} header={header} error={error} onRetry={() => void refetch()} />
      ))}
    </>
  );
}
