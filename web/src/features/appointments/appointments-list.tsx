import Button from "@cloudscape-design/components/button";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { appointmentsQuery } from "../../api/appointments.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PagedTable } from "../../components/paged-table.tsx";
import { usePaged } from "../../components/use-paged.ts";
import { APPOINTMENT_COLUMNS } from "../../scheduling/appointments/appointment-columns.tsx";
import { AppointmentFilters } from "./appointment-filters.tsx";
import { filtersOf, isFiltered } from "./filters.ts";
import type { Address } from "./use-address.ts";

const idOf = ({ appointment_id }: Appointment) => appointment_id;
const NO_FILTER = { from: undefined, to: undefined, location: undefined, practitioner: undefined, status: undefined };

interface AppointmentsListProps {
  readonly address: Address;
  readonly onChange: (change: Partial<Record<keyof Address, string | undefined>>) => void;
  readonly actions: ReactNode;
}

/** The clinic's appointments, latest first, narrowed by the API. */
export function AppointmentsList({ address, onChange, actions }: AppointmentsListProps) {
  const query = useInfiniteQuery({ ...appointmentsQuery(filtersOf(address)), placeholderData: keepPreviousData });
  const paged = usePaged(query, idOf);
  const clear = () => onChange(NO_FILTER);
  return (
    <PagedTable
      title="Appointments"
      description="Latest first"
      paged={paged}
      columns={APPOINTMENT_COLUMNS}
      trackBy="appointment_id"
      loadingText="Loading appointments"
      actions={actions}
      filter={<AppointmentFilters address={address} onChange={onChange} onClear={clear} />}
      empty={
        isFiltered(address) ? (
          <EmptyState title="No matches">
            <Button onClick={clear}>Clear filters</Button>
          </EmptyState>
        ) : (
          <EmptyState title="No appointments found." />
        )
      }
    />
  );
}
