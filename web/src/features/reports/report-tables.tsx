import type { AppointmentReport } from "../../../../shared/reports/appointment-report.ts";
import { PEOPLE_FIGURES } from "../../../../shared/reports/counts.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { REPORTS_SCREEN } from "../../booking/report-texts.ts";
import { type Column, dayColumn, textColumn, textColumns } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { money, percent } from "../../lib/formats.ts";

const MINUTES_AN_HOUR = 60;
const hours = (count: number) => (count / MINUTES_AN_HOUR).toFixed(1);

/** Returns a column of numbers, which are sorted by their value and not by their text. */
const numeric = <Item,>(id: keyof Item & string, header: string, text?: (item: Item) => string) => ({
  ...textColumn<Item>(id, header, text),
  sortingComparator: (a: Item, b: Item) => Number(a[id]) - Number(b[id]),
});

type Practitioner = AppointmentReport["practitioners"][number] & { readonly utilization: number };
type Service = AppointmentReport["services"][number];
type Hour = AppointmentReport["hours"][number] & { readonly key: string };
type Day = AppointmentReport["days"][number];
type DayOfPeople = AppointmentReport["people"]["days"][number];

const utilization = (row: Practitioner) => percent(row.booked_minutes, row.available_minutes);

/** Returns a column of minutes, which are shown in hours. */
const minutes = (id: "booked_minutes" | "available_minutes", header: string): Column<Practitioner> => ({
  ...numeric<Practitioner>(id, header, (row) => `${hours(row[id])} h`),
  csv: { [`${header} (h)`]: (row) => hours(row[id]) },
});

const PRACTITIONERS: readonly Column<Practitioner>[] = [
  ...textColumns<Practitioner>({ practitioner_name: "Practitioner" }),
  numeric<Practitioner>("appointments", "Appointments"),
  minutes("booked_minutes", "Booked"),
  minutes("available_minutes", "Available"),
  {
    ...numeric<Practitioner>("utilization", "Utilization", utilization),
    csv: { "Utilization (%)": (row) => utilization(row).replace(/\D/g, "") },
  },
];
const SERVICES: readonly Column<Service>[] = [
  ...textColumns<Service>({ service_name: "Service", location_name: "Location" }),
  numeric<Service>("appointments", "Appointments"),
  {
    ...numeric<Service>("booked_value", "Booked Value", ({ booked_value }) => money(booked_value)),
    csv: { "Booked Value ($)": ({ booked_value }) => Number(booked_value).toFixed(2) },
  },
];
const HOURS: readonly Column<Hour>[] = [
  { ...textColumn<Hour>("weekday", "Weekday"), isRowHeader: true },
  {
    id: "hour",
    header: "Hour",
    cell: ({ hour }) => timeText(`${hour}:00`),
    sortingField: "hour",
    csv: { Hour: ({ hour }) => `${hour}:00` },
  },
  numeric<Hour>("appointments", "Appointments"),
];

const count = (status: keyof Day["by_status"], header: string) => ({
  id: status,
  header,
  cell: ({ by_status }: Day) => String(by_status[status] ?? 0),
});
const DAYS: readonly Column<Day>[] = [
  dayColumn(),
  count("BOOKED", "Booked"),
  count("CHECKED-IN", "Checked in"),
  count("IN-PROGRESS", "In progress"),
  count("COMPLETED", "Completed"),
  count("MISSED", "Missed"),
  count("CANCELLED", "Cancelled"),
];

const PEOPLE: readonly Column<DayOfPeople>[] = [
  dayColumn(),
  ...PEOPLE_FIGURES.map((figure) => numeric<DayOfPeople>(figure, REPORTS_SCREEN.people[figure])),
];

/** The properties that all tables of the report have. */
const COMMON = { isNarrow: true, empty: REPORTS_SCREEN.empty, loadingText: "Loading" } as const;

interface ReportTableProps {
  readonly report: AppointmentReport;
}

/** Lists the booked and the available time of each practitioner. */
export const PractitionersTable = ({ report }: ReportTableProps) => (
  <DataTable
    {...COMMON}
    title="Practitioners"
    description={REPORTS_SCREEN.held}
    items={report.practitioners.map((row) => ({
      ...row,
      utilization: row.available_minutes > 0 ? row.booked_minutes / row.available_minutes : 0,
    }))}
    columns={PRACTITIONERS}
    searchIn={["practitioner_name"]}
    trackBy="practitioner_id"
  />
);

/** Lists the booked services, the one with most appointments first. */
export const ServicesTable = ({ report }: ReportTableProps) => (
  <DataTable
    {...COMMON}
    title="Services"
    description={REPORTS_SCREEN.held}
    items={report.services}
    columns={SERVICES}
    searchIn={["service_name", "location_name"]}
    trackBy="service_id"
  />
);

/** Lists the hours of the week, the one with most appointments first. */
export const HoursTable = ({ report }: ReportTableProps) => (
  <DataTable
    {...COMMON}
    title="Busiest hours"
    description={REPORTS_SCREEN.held}
    items={report.hours
      .map((row) => ({ ...row, key: `${row.weekday} ${row.hour}` }))
      .sort((a, b) => b.appointments - a.appointments)}
    columns={HOURS}
    searchIn={["weekday"]}
    trackBy="key"
  />
);

/** Returns whether the period has an appointment, also a missed or cancelled one. Without any, each of its days counts nothing. */
export const hasAppointments = ({ days }: AppointmentReport): boolean =>
  days.some(({ by_status }) => Object.values(by_status).some(Boolean));

/** Lists the number of appointments of each day by status. */
export const DaysTable = ({ report }: ReportTableProps) => (
  <DataTable
    {...COMMON}
    title="Days"
    items={hasAppointments(report) ? report.days : []}
    columns={DAYS}
    searchIn={["date"]}
    trackBy="date"
  />
);

/** Returns whether the period has new patients or leads. */
export const hasNewPeople = ({ people }: AppointmentReport): boolean =>
  PEOPLE_FIGURES.some((figure) => people.totals[figure] > 0);

/** Lists the number of new patients and leads of each day. */
export const NewPeopleTable = ({ report }: ReportTableProps) => (
  <DataTable
    {...COMMON}
    title="New patients and leads"
    empty={REPORTS_SCREEN.noPeople}
    items={hasNewPeople(report) ? report.people.days : []}
    columns={PEOPLE}
    searchIn={["date"]}
    trackBy="date"
  />
);
