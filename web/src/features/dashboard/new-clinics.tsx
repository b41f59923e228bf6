import Header from "@cloudscape-design/components/header";
import Table from "@cloudscape-design/components/table";
import type { PlatformReport } from "../../../../shared/reports/platform-report.ts";
import { once } from "../../lib/once.ts";

type Month = PlatformReport["months"][number];

const monthName = once(() => new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }));

/** Shows the number of new clinics in each of the last twelve months, the current month first. */
export const NewClinics = ({ months }: { readonly months: readonly Month[] }) => (
  <Table
    header={<Header variant="h2">New clinics per month</Header>}
    ariaLabels={{ tableLabel: "New clinics per month" }}
    contentDensity="compact"
    items={[...months].reverse()}
    columnDefinitions={[
      { id: "month", header: "Month", isRowHeader: true, cell: ({ month }) => monthName().format(Date.parse(month)) },
      { id: "created", header: "New clinics", cell: ({ created }) => created },
    ]}
    trackBy="month"
  />
);
