import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { fullName } from "../../../../shared/names.ts";
import { appointmentPages, appointmentsQuery } from "../../api/appointments.ts";
import { locationsQuery } from "../../api/locations.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Actions } from "../../components/page.tsx";
import { PagedTable } from "../../components/paged-table.tsx";
import { useKeptPaged } from "../../components/use-paged.ts";
import { useNow } from "../../lib/use-now.ts";
import { APPOINTMENT_COLUMNS, APPOINTMENT_HIDDEN_COLUMNS } from "../../scheduling/appointments/appointment-columns.tsx";
import { PrintButton } from "../../scheduling/print/print-button.tsx";
import { AppointmentFilters } from "./appointment-filters.tsx";
import { filtersOf, isFiltered, NO_FILTERS, todayOf } from "./filters.ts";
import type { Address, AddressChange } from "./use-address.ts";

const idOf = ({ appointment_id }: Appointment) => appointment_id;

interface AppointmentsListProps {
  readonly address: Address;
  readonly onChange: (change: AddressChange) => void;
  readonly actions: ReactNode;
}

/** Lists the clinic's appointments, from today on unless other days are chosen. */
export function AppointmentsList({ address, onChange, actions }: AppointmentsListProps) {
  const locations = useQuery(locationsQuery());
  const practitioners = useQuery(practitionersQuery());
  const { location, practitioner } = address;
  const place = locations.data?.find(({ location_id }) => location_id === location);
  const person = practitioners.data?.find(({ staff_id }) => staff_id === practitioner);
  const today = todayOf(locations.data ?? [], address.location, useNow());
  const filters = filtersOf(address, today);
  // Today's date depends on the time zones of the locations.
  const query = useInfiniteQuery({ ...appointmentsQuery(filters), enabled: !locations.isPending });
  return (
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
          {actions}
        </Actions>
      }
      filter={<AppointmentFilters address={address} today={today} onChange={onChange} />}
      empty={
        isFiltered(address) ? (
          <EmptyState title="No matches">
            <Button onClick={() => onChange(NO_FILTERS)}>Show all appointments</Button>
          </EmptyState>
        ) : (
          <EmptyState title="No appointments found." />
        )
      }
    />
  );
}
