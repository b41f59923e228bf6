import Header from "@cloudscape-design/components/header";
import { TENANTS_SCREEN } from "../../../../shared/messages/tenants.ts";
import type { PlatformReport } from "../../../../shared/reports/platform-report.ts";
import { dayText } from "../../../../shared/us-text.ts";
import type { Column } from "../../components/column.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { TableOrCards } from "../../components/table-or-cards.tsx";
import { deviceDay } from "../../lib/device-today.ts";
import { PATHS } from "../../paths.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { ClinicLink } from "./clinic-link.tsx";

type Clinic = PlatformReport["clinics"][number];

const COLUMNS: readonly Column<Clinic>[] = [
  { id: "tenant_name", header: "Clinic", isRowHeader: true, cell: ClinicLink },
  { id: "status", header: "Status", cell: ActiveStatus },
  { id: "created_at", header: "Created", cell: ({ created_at }) => dayText(deviceDay(created_at)) },
  { id: "appointments", header: "Appointments in 30 days", cell: (clinic) => clinic.appointments_30_days },
  { id: "staff", header: "Active staff", cell: ({ staff }) => staff },
  { id: "locations", header: "Locations", cell: ({ locations }) => locations },
  {
    id: "last_activity",
    header: "Last activity",
    cell: ({ last_activity }) => (last_activity ? dayText(last_activity) : "–"),
  },
];

/** Shows the newest clinics and how much each uses the product. */
export const NewestClinics = ({ clinics }: { readonly clinics: readonly Clinic[] }) => (
  <TableOrCards
    variant="container"
    header={
      <Header variant="h2" actions={<RouterLink href={PATHS.tenants}>View all</RouterLink>}>
        Newest clinics
      </Header>
    }
    ariaLabels={{ tableLabel: "Newest clinics" }}
    items={clinics}
    columnDefinitions={COLUMNS}
    trackBy="tenant_id"
    empty={TENANTS_SCREEN.empty}
  />
);
