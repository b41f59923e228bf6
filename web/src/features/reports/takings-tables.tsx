import type { MoneyFigure } from "../../../../shared/payments/entries.ts";
import { METHOD_NAMES } from "../../../../shared/payments/texts.ts";
import type { Takings, TakingsReport } from "../../../../shared/reports/takings.ts";
import { RouterLink } from "../../components/layout/links.tsx";
import { type Column, centsColumn, dayColumn, textColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { centsText } from "../../lib/formats.ts";
import { TAKINGS_SCREEN } from "./takings-texts.ts";

const { figures } = TAKINGS_SCREEN;

/** Returns the address of the entries behind a figure. */
export type EntriesHref = (filter: Readonly<Record<string, string>> & { readonly figure: MoneyFigure }) => string;

interface MoneyColumns<Row> {
  readonly hrefOf: EntriesHref;
  /** Returns the part of the filter that the row stands for. */
  readonly filterOf: (row: Row) => Readonly<Record<string, string>>;
}

/** Returns a column of amounts, each of which leads to the entries that it adds up. */
const linkedColumn = <Row,>(
  id: keyof Row & string,
  figure: MoneyFigure,
  { hrefOf, filterOf }: MoneyColumns<Row>,
): Column<Row> => ({
  ...centsColumn<Row>(id, figures[figure]),
  cell: (row) =>
    Number(row[id]) === 0 ? (
      centsText(0)
    ) : (
      <RouterLink href={hrefOf({ ...filterOf(row), figure })}>{centsText(Number(row[id]))}</RouterLink>
    ),
});

const takingsColumns = <Row extends Takings>(links: MoneyColumns<Row>): readonly Column<Row>[] => [
  linkedColumn<Row>("charged_cents", "charged", links),
  linkedColumn<Row>("discounted_cents", "discounted", links),
  linkedColumn<Row>("received_cents", "received", links),
  linkedColumn<Row>("open_cents", "open", links),
];

type Day = TakingsReport["days"][number];
type Method = TakingsReport["methods"][number];
type Practitioner = TakingsReport["practitioners"][number];
type Service = TakingsReport["services"][number];
type Place = TakingsReport["locations"][number];

const COMMON = { isNarrow: true, empty: TAKINGS_SCREEN.empty, loadingText: TAKINGS_SCREEN.loading } as const;

interface TableProps {
  readonly report: TakingsReport;
  readonly hrefOf: EntriesHref;
}

export const MethodsTable = ({ report, hrefOf }: TableProps) => (
  <DataTable<Method>
    {...COMMON}
    title="Methods"
    items={report.methods}
    columns={[
      { ...textColumn<Method>("method", "Method", ({ method }) => METHOD_NAMES[method]), isRowHeader: true },
      centsColumn<Method>("paid_cents", "Paid"),
      centsColumn<Method>("refunded_cents", "Refunded"),
      linkedColumn<Method>("received_cents", "received", { hrefOf, filterOf: ({ method }) => ({ method }) }),
    ]}
    searchIn={["method"]}
    trackBy="method"
  />
);

export const PractitionersTakings = ({ report, hrefOf }: TableProps) => (
  <DataTable<Practitioner>
    {...COMMON}
    title="Practitioners"
    items={report.practitioners}
    columns={[
      { ...textColumn<Practitioner>("practitioner_name", "Practitioner"), isRowHeader: true },
      ...takingsColumns<Practitioner>({
        hrefOf,
        filterOf: ({ practitioner_id }) => ({ practitioner: practitioner_id }),
      }),
    ]}
    searchIn={["practitioner_name"]}
    trackBy="practitioner_id"
  />
);

export const ServicesTakings = ({ report, hrefOf }: TableProps) => (
  <DataTable<Service>
    {...COMMON}
    title="Services"
    items={report.services}
    columns={[
      { ...textColumn<Service>("service_name", "Service"), isRowHeader: true },
      ...takingsColumns<Service>({ hrefOf, filterOf: ({ service_id }) => ({ service: service_id }) }),
    ]}
    searchIn={["service_name"]}
    trackBy="service_id"
  />
);

export const LocationsTakings = ({ report, hrefOf }: TableProps) => (
  <DataTable<Place>
    {...COMMON}
    title="Locations"
    items={report.locations}
    columns={[
      { ...textColumn<Place>("location_name", "Location"), isRowHeader: true },
      ...takingsColumns<Place>({ hrefOf, filterOf: ({ location_id }) => ({ location: location_id }) }),
    ]}
    searchIn={["location_name"]}
    trackBy="location_id"
  />
);

/** Returns whether something was charged, discounted or received on the day. */
const hasEntries = ({ charged_cents, discounted_cents, received_cents }: Day): boolean =>
  charged_cents !== 0 || discounted_cents !== 0 || received_cents !== 0;

export const DaysTakings = ({ report, hrefOf }: TableProps) => (
  <DataTable<Day>
    {...COMMON}
    title="Days"
    items={report.days.some(hasEntries) ? report.days : []}
    columns={[dayColumn<Day>(), ...takingsColumns<Day>({ hrefOf, filterOf: ({ date }) => ({ from: date, to: date }) })]}
    searchIn={["date"]}
    trackBy="date"
  />
);
