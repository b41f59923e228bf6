import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { DataTable } from "../data-table.tsx";
import { VISIT_COLUMNS } from "./visit-columns.tsx";

interface VisitTableProps {
  readonly title: string;
  readonly visits: readonly Appointment[] | undefined;
  readonly empty: string;
}

const COLUMNS = VISIT_COLUMNS.filter(({ id }) => id !== "patient" && id !== "status");

/** The visits of one patient of one status, which need not be named in every row. */
export const VisitTable = ({ title, visits, empty }: VisitTableProps) => (
  <DataTable
    title={title}
    headingLevel="h3"
    items={visits}
    columns={COLUMNS}
    trackBy="appointment_id"
    searchIn={["service_name", "practitioner_name", "location_name", "date"]}
    loadingText="Loading appointments"
    empty={empty}
  />
);
