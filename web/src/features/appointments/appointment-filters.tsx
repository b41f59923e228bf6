import "./appointment-filters.css";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import { useQuery } from "@tanstack/react-query";
import { APPOINTMENT_STATUSES } from "../../../../shared/appointments/status.ts";
import { fullName } from "../../../../shared/names.ts";
import { locationsQuery } from "../../api/locations.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { DayPicker } from "../../components/day-picker.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { wallClock } from "../../lib/wall-clock.ts";
import { deskLocation } from "../../scheduling/desk-location.ts";
import { isFiltered } from "./filters.ts";
import type { Address } from "./use-address.ts";

interface AppointmentFiltersProps {
  readonly address: Address;
  readonly onChange: (change: Partial<Record<keyof Address, string | undefined>>) => void;
  readonly onClear: () => void;
}

/** What narrows the list: days, place, person, status. */
export function AppointmentFilters({ address, onChange, onClear }: AppointmentFiltersProps) {
  const { data: locations = [] } = useQuery(locationsQuery());
  const { data: practitioners = [] } = useQuery(practitionersQuery());
  const { from, to, location, practitioner, status } = address;
  const here = locations.find(({ location_id }) => location_id === (location ?? deskLocation())) ?? locations[0];
  const today = here && wallClock(here.time_zone).date;

  return (
    <div className="appointment-filters">
      <FormField label="From">
        <DayPicker value={from ?? ""} onChange={(date) => onChange({ from: date })} />
      </FormField>
      <FormField label="To">
        <DayPicker value={to ?? ""} onChange={(date) => onChange({ to: date })} />
      </FormField>
      <FilterSelect
        label="Location"
        any="All locations"
        value={location}
        options={locations.map(({ location_id, location_name }) => ({ value: location_id, label: location_name }))}
        onChange={(value) => onChange({ location: value })}
      />
      <FilterSelect
        label="Practitioner"
        any="All practitioners"
        value={practitioner}
        options={practitioners.map((each) => ({ value: each.staff_id, label: fullName(each) }))}
        onChange={(value) => onChange({ practitioner: value })}
      />
      <FilterSelect
        label="Status"
        any="Any status"
        value={status}
        options={APPOINTMENT_STATUSES.map((each) => ({ value: each, label: each }))}
        onChange={(value) => onChange({ status: value })}
      />
      <div className="appointment-filters-buttons">
        <Button disabled={!today} onClick={() => onChange({ from: today, to: today })}>
          Today
        </Button>
        {isFiltered(address) && (
          <Button variant="link" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}
