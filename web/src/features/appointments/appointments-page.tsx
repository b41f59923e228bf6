import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router-dom";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { appointmentPages, appointmentsQuery } from "../../api/appointments.ts";
import { locationsQuery, prefetchByLocations } from "../../api/locations.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { prefetch } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Actions } from "../../components/page.tsx";
import { PagedTable } from "../../components/paged-table.tsx";
import { useKeptPaged } from "../../components/use-paged.ts";
import { useNow } from "../../lib/use-now.ts";
import { APPOINTMENT_COLUMNS, APPOINTMENT_HIDDEN_COLUMNS } from "../../scheduling/appointments/appointment-columns.tsx";
import { useBookingDialog } from "../../scheduling/booking/booking.tsx";
import { PrintButton } from "../../scheduling/print/print-button.tsx";
import { AppointmentFilters } from "./appointment-filters.tsx";
import { filtersOf, isFiltered, NO_FILTERS, todayOf } from "./filters.ts";
import { parseAddress, useAddress } from "./use-address.ts";

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
