import "./appointment-filters.css";
import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router-dom";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { BOOKING_SCREEN } from "../../../../shared/appointments/texts.ts";
import { LOCATIONS_SCREEN } from "../../../../shared/locations/texts.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { appointmentPages, appointmentsQuery } from "../../api/appointments.ts";
import { locationsQuery, prefetchByLocations } from "../../api/locations.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { prefetch } from "../../api/query-client.ts";
import { APPOINTMENT_COLUMNS, APPOINTMENT_HIDDEN_COLUMNS } from "../../booking/appointments/appointment-columns.tsx";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import { LocationFilter, PractitionerFilter } from "../../booking/location-filter.tsx";
import { PrintButton } from "../../booking/print/print-button.tsx";
import { DayPicker } from "../../components/dates/day-stepper.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { Actions } from "../../components/layout/page.tsx";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { PagedTable, useKeptPaged } from "../../components/tables/paged-table.tsx";
import { useNow } from "../../lib/hooks.ts";
import {
  type Address,
  type AddressChange,
  filtersOf,
  firstDay,
  isFiltered,
  LISTED_STATUSES,
  NO_FILTERS,
  parseAddress,
  todayOf,
  useAddress,
} from "./filters.ts";

interface AppointmentFiltersProps {
  readonly address: Address;
  readonly today: string;
  readonly onChange: (change: AddressChange) => void;
}

/** Filters the list by days, location, practitioner and status. */
function AppointmentFilters({ address, today, onChange }: AppointmentFiltersProps) {
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

// On most days the list is empty, so the page does not wait for it.
const PatientsToCall = lazyPart(() => import("./patients-to-call.tsx"));

export function loader({ request }: LoaderFunctionArgs) {
  const address = parseAddress(new URL(request.url).searchParams);
  prefetch(practitionersQuery());
  return prefetchByLocations((locations) =>
    prefetch(appointmentsQuery(filtersOf(address, todayOf(locations, address.location, new Date())))),
  );
}

const idOf = ({ appointment_id }: Appointment) => appointment_id;

/** Lists the clinic's appointments, from today on unless other days are chosen. */
export function Component() {
  const [address, change] = useAddress();
  const [bookingDialog, book] = useBookingDialog();
  const { location, practitioner } = address;
  const start = {
    ...(location && { location_id: location }),
    ...(practitioner && { practitioner_id: practitioner }),
  };
  const locations = useQuery(locationsQuery());
  const practitioners = useQuery(practitionersQuery());
  const place = locations.data?.find(({ location_id }) => location_id === location);
  const person = practitioners.data?.find(({ staff_id }) => staff_id === practitioner);
  const today = todayOf(locations.data ?? [], location, useNow());
  const filters = filtersOf(address, today);
  // Today's date depends on the time zones of the locations.
  const query = useInfiniteQuery({ ...appointmentsQuery(filters), enabled: !locations.isPending });
  return (
    <>
      <PatientsToCall />
      <PagedTable
        title="Appointments"
        paged={useKeptPaged(query, idOf)}
        columns={APPOINTMENT_COLUMNS}
        hiddenColumns={APPOINTMENT_HIDDEN_COLUMNS}
        order={{ column: "date", descending: filters.order === "desc" }}
        trackBy="appointment_id"
        inCard={["date", "time", "service", "practitioner", "status"]}
        list={appointmentPages(filters)}
        loadingText="Loading appointments"
        actions={
          <Actions>
            {filters.from && (
              <PrintButton
                days={{ ...filters, from: filters.from, to: filters.to ?? filters.from }}
                of={[place?.location_name ?? "All locations", ...(person ? [fullName(person)] : [])].join(" · ")}
              />
            )}
            <Button variant="primary" onClick={() => book({ start })}>
              Book Appointment
            </Button>
          </Actions>
        }
        filter={<AppointmentFilters address={address} today={today} onChange={change} />}
        empty={
          isFiltered(address) ? (
            <EmptyState title="No matches">
              <Button onClick={() => change(NO_FILTERS)}>Show all appointments</Button>
            </EmptyState>
          ) : (
            <EmptyState title="No appointments found." />
          )
        }
      />
      {bookingDialog}
    </>
  );
}
