import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { appointmentPages, appointmentsQuery } from "../../api/appointments.ts";
import { locationsQuery, prefetchByLocations } from "../../api/locations.ts";
import { foundPatientsQuery, patientQuery } from "../../api/people.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { prefetch, queryClient } from "../../api/query-client.ts";
import { useMoments } from "../../booking/appointments/use-moments.ts";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import { LocationFilter, PractitionerFilter } from "../../booking/location-filter.tsx";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { PrintButton } from "../../booking/print/print-button.tsx";
import { DayPicker } from "../../components/dates/day-stepper.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { LaterRecordPicker } from "../../components/forms/later-record-picker.tsx";
import type { SuggestionsQuery } from "../../components/forms/record-picker.tsx";
import { Actions } from "../../components/layout/page.tsx";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { PagedTable, useKeptPaged } from "../../components/tables/paged-table.tsx";
import { useNow } from "../../lib/hooks.ts";
import { APPOINTMENT_COLUMNS, APPOINTMENT_HIDDEN_COLUMNS } from "./appointment-columns.tsx";
import { AppointmentMenu } from "./appointment-menu.tsx";
import {
  type Address,
  type AddressChange,
  filtersOf,
  firstDay,
  isFiltered,
  isUsual,
  LISTED_STATUSES,
  NO_FILTERS,
  parseAddress,
  todayOf,
  useAddress,
} from "./filters.ts";

interface AppointmentFiltersProps {
  readonly address: Address;
  readonly today: string;
  /** The name of the patient whose appointments are listed. */
  readonly patientName: string;
  readonly onChange: (change: AddressChange) => void;
}

/** Builds the query of the patients whom a search finds, as options. The birth date distinguishes people of the same name. */
const patientSuggestions = (search: string): SuggestionsQuery => {
  const found = foundPatientsQuery(search);
  return {
    queryKey: [...found.queryKey, "options"],
    queryFn: async () =>
      (await queryClient.fetchQuery(found)).map((patient) => ({
        value: patient.patient_id,
        label: fullName(patient),
        ...(patient.dob && { description: `born ${dateText(patient.dob)}` }),
      })),
  };
};

/** Filters the list by days, location, practitioner, patient and status. */
function AppointmentFilters({ address, today, patientName, onChange }: AppointmentFiltersProps) {
  const practitioners = useQuery(practitionersQuery());
  const { to = "", location, practitioner, patient, status } = address;
  const from = firstDay(address, today);

  return (
    <>
      <Filters
        actions={
          <Button wrapText={false} onClick={() => onChange({ from: today, to: today })}>
            Today
          </Button>
        }
        onClear={isFiltered(address) ? () => onChange(NO_FILTERS) : undefined}
      >
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
        <LaterRecordPicker
          label="Patient"
          placeholder="All patients"
          record={patient}
          name={patientName}
          suggestionsFor={patientSuggestions}
          onChange={(value) => onChange({ patient: value })}
        />
        <FilterSelect
          label="Status"
          anyLabel="Any status"
          value={status}
          options={LISTED_STATUSES.map((each) => ({ value: each, label: each }))}
          onChange={(value) => onChange({ status: value })}
        />
      </Filters>
      <QueryFailure query={useQuery(locationsQuery())} failed={LOOKUP_TEXTS.locationsFailed} />
      <QueryFailure query={practitioners} failed={LOOKUP_TEXTS.practitionersFailed} />
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

/** Returns the name of the patient of a filtered list. The patient is read only if no listed appointment has the name. */
function usePatientName(patient_id: string | undefined, listed: readonly Appointment[] | undefined): string {
  const known = listed?.find((appointment) => appointment.patient_id === patient_id)?.patient_name;
  const { data } = useQuery({
    ...patientQuery(patient_id ?? ""),
    enabled: patient_id !== undefined && listed !== undefined && known === undefined,
  });
  return known ?? (data ? fullName(data) : "");
}

/** Lists the clinic's appointments, from today on unless other days are chosen. */
export function Component() {
  const [address, change] = useAddress();
  const [bookingDialog, book] = useBookingDialog();
  const { location, practitioner, patient } = address;
  const momentAt = useMoments();
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
  const paged = useKeptPaged(query, idOf);
  const patientName = usePatientName(patient, paged.items);
  const columns = useMemo(() => {
    const cell = (appointment: Appointment) => (
      <AppointmentMenu
        appointment={appointment}
        moment={momentAt(appointment.location_id)}
        onReschedule={(moved) => book({ moved })}
      />
    );
    return [...APPOINTMENT_COLUMNS, { id: "actions", header: "Actions", width: 80, cell }];
  }, [momentAt, book]);
  return (
    <>
      <PatientsToCall />
      <PagedTable
        title="Appointments"
        paged={paged}
        columns={columns}
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
                of={[
                  place?.location_name ?? "All locations",
                  ...(person ? [fullName(person)] : []),
                  ...(patient ? [patientName] : []),
                ].join(" · ")}
              />
            )}
            <Button variant="primary" onClick={() => book({ start })}>
              Book Appointment
            </Button>
          </Actions>
        }
        filter={<AppointmentFilters address={address} today={today} patientName={patientName} onChange={change} />}
        empty={
          isFiltered(address) ? (
            <EmptyState title={isUsual(address) ? "No appointments from today on." : "No matches"}>
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
