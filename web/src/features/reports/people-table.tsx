import { REPORTS_SCREEN } from "../../../../shared/messages/reports-screen.ts";
import type { AppointmentReport } from "../../../../shared/reports/appointment-report.ts";
import { PEOPLE_FIGURES } from "../../../../shared/reports/people-count.ts";
import type { Column } from "../../components/column.ts";
import { DataTable } from "../../components/data-table.tsx";
import { textColumn } from "../../components/text-column.ts";
import { listedDayText } from "../../lib/wall-clock.ts";

type Day = AppointmentReport["people"]["days"][number];

const COLUMNS: readonly Column<Day>[] = [
  {
    ...textColumn<Day>("date", "Day", ({ date }) => listedDayText(date)),
    isRowHeader: true,
    sortingField: "date",
    csv: { Day: ({ date }) => date },
  },
  ...PEOPLE_FIGURES.map((figure) => ({
    ...textColumn<Day>(figure, REPORTS_SCREEN.people[figure], (day) => String(day[figure])),
    sortingComparator: (a: Day, b: Day) => a[figure] - b[figure],
  })),
];

/** Lists the number of new patients and leads of each day. */
export const PeopleTable = ({ report }: { readonly report: AppointmentReport }) => (
  <DataTable
    title="New patients and leads"
    items={report.people.days}
    columns={COLUMNS}
    searchIn={["date"]}
    trackBy="date"
    isNarrow
    empty={REPORTS_SCREEN.empty}
    loadingText="Loading"
  />
);
