import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { DataTable } from "../../components/data-table.tsx";
import { APPOINTMENT_COLUMNS } from "./appointment-columns.tsx";

interface AppointmentTableProps {
  readonly title: string;
  readonly appointments: readonly Appointment[] | undefined;
  readonly empty: string;
}

const COLUMNS = APPOINTMENT_COLUMNS.filter(({ id }) => id !== "patient" && id !== "status");

/** Lists a patient's appointments of one status. Patient and status are the same in every row, so they are left out. */
export const AppointmentTable = ({ title, appointments, empty }: AppointmentTableProps) => (
  <DataTable
    title={title}
    headingLevel="h3"
    items={appointments}
    columns={COLUMNS}
    trackBy="appointment_id"
    searchIn={["service_name", "practitioner_name", "location_name", "date"]}
    loadingText="Loading appointments"
    empty={empty}
  />
);
