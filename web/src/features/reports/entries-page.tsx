import { useInfiniteQuery } from "@tanstack/react-query";
import { FIGURE_NAMES } from "../../../../shared/payments/entries.ts";
import type { LedgerEntry } from "../../../../shared/payments/ledger.ts";
import { METHODS } from "../../../../shared/payments/methods.ts";
import { KIND_NAMES, METHOD_NAMES } from "../../../../shared/payments/texts.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { entriesQuery, entryPages, type NamedEntry } from "../../api/settlements.ts";
import { LocationFilter } from "../../booking/location-filter.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { type Column, centsColumn, dayColumn } from "../../components/tables/columns.ts";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { PagedTable, usePaged } from "../../components/tables/paged-table.tsx";
import { whenText } from "../../lib/dates.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { useTakingsPeriod } from "./takings-period.ts";
import { TAKINGS_SCREEN } from "./takings-texts.ts";

export { TAKINGS_HELP as help } from "./takings-texts.ts";

const nameIn = ({ names }: NamedEntry, id: string | undefined): string => (id && names[id]) || "";

/** Returns a column of the name of what an entry refers to. */
const nameColumn = (id: string, header: string, of: (entry: NamedEntry) => string | undefined): Column<NamedEntry> => ({
  id,
  header,
  cell: (entry) => nameIn(entry, of(entry)),
});

const TAKES_AWAY: readonly string[] = ["DISCOUNT", "REFUND"];

/** Returns the amount with the sign with which it counts: a discount, a refund and what is reversed take away. */
function signedCents({ kind, reversed_kind = "CHARGE", amount_cents }: LedgerEntry): number {
  const counted = kind === "REVERSAL" ? reversed_kind : kind;
  const sign = TAKES_AWAY.includes(counted) ? -1 : 1;
  return kind === "REVERSAL" ? -sign * amount_cents : sign * amount_cents;
}

/** Wide enough for the words of the ledger, so that nine columns fit a screen of 1366 pixels. */
const SHORT_WIDTH = 96;

const COLUMNS: readonly Column<NamedEntry>[] = [
  dayColumn<NamedEntry>(),
  { id: "kind", header: "Entry", minWidth: SHORT_WIDTH, cell: ({ kind }) => KIND_NAMES[kind] },
  { ...centsColumn<NamedEntry>("amount_cents", "Amount", signedCents), minWidth: SHORT_WIDTH },
  { id: "method", header: "Method", minWidth: SHORT_WIDTH, cell: ({ method }) => (method ? METHOD_NAMES[method] : "") },
  nameColumn("patient", "Patient", ({ patient_id }) => patient_id),
  nameColumn("practitioner", "Practitioner", ({ practitioner_id }) => practitioner_id),
  nameColumn("service", "Service", ({ service_id }) => service_id),
  nameColumn("location", "Location", ({ location_id }) => location_id),
  { id: "receipt", header: "Receipt", cell: ({ receipt_number = "" }) => receipt_number },
];

const HIDDEN_COLUMNS: readonly Column<NamedEntry>[] = [
  nameColumn("company", "Insurance company", ({ company_id }) => company_id),
  { id: "reason", header: "Reason", cell: ({ reason }) => reason },
  {
    id: "recorded",
    header: "Recorded",
    csv: {
      "Recorded by": (entry) => nameIn(entry, entry.recorded_by),
      "Recorded at": ({ created_at }) => created_at,
    },
    cell: (entry) => `${nameIn(entry, entry.recorded_by)}, ${whenText(entry.created_at)}`,
  },
];

const idOf = ({ entry_id }: NamedEntry) => entry_id;

/** Lists the entries that a figure of the takings report adds up. */
export function Component() {
  const { search, from, to, location, change } = useTakingsPeriod();
  const figure = FIGURE_NAMES.find((each) => each === search.get("figure")) ?? "open";
  const method = METHODS.find((each) => each === search.get("method"));
  const filters = {
    from,
    to,
    figure,
    location_id: location,
    method,
    practitioner_id: search.get("practitioner") || undefined,
    service_id: search.get("service") || undefined,
  };
  const paged = usePaged(useInfiniteQuery(entriesQuery(filters)), idOf);
  const period = { from: search.get("from") ?? undefined, to: search.get("to") ?? undefined };
  const { practitioner_id, service_id } = filters;
  const names: Readonly<Record<string, string>> = { ...TAKINGS_SCREEN.entries.none, ...paged.items?.[0]?.names };
  const shown = [practitioner_id, service_id].flatMap((id) => (id && names[id]) || []);
  return (
    <PagedTable
      title={TAKINGS_SCREEN.entries.title}
      description={
        <>
          {[
            TAKINGS_SCREEN.figures[figure],
            ...shown,
            from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`,
          ].join(" · ")}{" "}
          ·{" "}
          <RouterLink href={linkTo(PATHS.takings, {}, { ...period, location })}>
            {TAKINGS_SCREEN.entries.back}
          </RouterLink>
        </>
      }
      paged={paged}
      columns={COLUMNS}
      hiddenColumns={HIDDEN_COLUMNS}
      inCard={["kind", "amount_cents", "method", "patient", "practitioner"]}
      order={{ column: "date", descending: true }}
      trackBy="entry_id"
      list={entryPages(filters)}
      loadingText={TAKINGS_SCREEN.entries.loading}
      filter={
        <Filters>
          <LocationFilter value={location} onChange={(value) => change({ location: value })} />
          <FilterSelect
            label="Figure"
            value={figure}
            options={FIGURE_NAMES.map((value) => ({ value, label: TAKINGS_SCREEN.figures[value] }))}
            onChange={(value) => change({ figure: value })}
          />
          <FilterSelect
            label="Method"
            anyLabel="Any method"
            value={method}
            options={METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))}
            onChange={(value) => change({ method: value })}
          />
        </Filters>
      }
      empty={<EmptyState title={TAKINGS_SCREEN.entries.empty} />}
    />
  );
}
