import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router-dom";
import type { OpenBalance } from "../../../../shared/payments/balances.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { balancePages, balancesQuery } from "../../api/settlements.ts";
import { LocationFilter } from "../../booking/location-filter.tsx";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { type Column, centsColumn } from "../../components/tables/columns.ts";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { PagedTable, useKeptPaged } from "../../components/tables/paged-table.tsx";
import { useSearchChange } from "../../lib/hooks.ts";
import type { HelpText } from "../../lib/page.ts";
import { accountHref } from "../../paths.ts";

export const help: HelpText = {
  about: "The patients who owe something, longest first.",
  rules: {
    Age: "The days since the charge. A payment pays the oldest charge first.",
    Location: "Only what is owed for charges at this location.",
    Insurers: "What insurance companies owe is not part of it.",
  },
};

const BALANCES_SCREEN = {
  title: "Open Balances",
  about: "What patients owe, by the days since the charge. Longest first.",
  loading: "Loading open balances",
  none: "No patient owes anything.",
  noneOlder: "No balance fits these filters.",
  erased: "Erased patient",
  olderThan: (days: number) => `More than ${days} days`,
} as const;

/** The ages, in days, by which the list can be filtered. */
const AGES = [30, 60, 90] as const;

/** Reads the filters of the API from an address. An age that can't be chosen is ignored. */
function filtersOf(search: URLSearchParams) {
  const older_than = AGES.find((days) => String(days) === search.get("age"));
  return { location_id: search.get("location") || undefined, older_than };
}

/** The columns of the list. The name leads to the account, which everyone who sees this list may open. */
const COLUMNS: readonly Column<OpenBalance>[] = [
  {
    id: "patient",
    header: "Patient",
    isRowHeader: true,
    minWidth: 175,
    sortingField: "patient_name",
    csv: { Patient: ({ patient_name }) => patient_name },
    cell: (balance) =>
      balance.patient_name ? (
        <RouterLink href={accountHref(balance)}>{balance.patient_name}</RouterLink>
      ) : (
        BALANCES_SCREEN.erased
      ),
  },
  centsColumn<OpenBalance>("balance_cents", "Owes"),
  {
    id: "since",
    header: "Since",
    sortingField: "owed_since",
    csv: { Since: ({ owed_since }) => owed_since },
    cell: ({ owed_since }) => dateText(owed_since),
  },
  { ...centsColumn<OpenBalance>("by_age_cents", "Up to 30 days", (row) => row.by_age_cents.up_to_30), id: "up_to_30" },
  { ...centsColumn<OpenBalance>("by_age_cents", "31–60 days", (row) => row.by_age_cents.up_to_60), id: "up_to_60" },
  { ...centsColumn<OpenBalance>("by_age_cents", "61–90 days", (row) => row.by_age_cents.up_to_90), id: "up_to_90" },
  { ...centsColumn<OpenBalance>("by_age_cents", "Over 90 days", (row) => row.by_age_cents.older), id: "older" },
];

const idOf = ({ patient_id }: OpenBalance) => patient_id;

export const loader = ({ request }: LoaderFunctionArgs) =>
  prefetch(locationsQuery(), balancesQuery(filtersOf(new URL(request.url).searchParams)));

/** Lists the patients who owe something, by age. */
export function Component() {
  const [search, change] = useSearchChange<"location" | "age">();
  const filters = filtersOf(search);
  const paged = useKeptPaged(useInfiniteQuery(balancesQuery(filters)), idOf);
  const isFiltered = filters.location_id !== undefined || filters.older_than !== undefined;
  return (
    <PagedTable
      title={BALANCES_SCREEN.title}
      description={BALANCES_SCREEN.about}
      paged={paged}
      columns={COLUMNS}
      order={{ column: "since", descending: false }}
      trackBy="patient_id"
      inCard={["balance_cents", "since"]}
      list={balancePages(filters)}
      loadingText={BALANCES_SCREEN.loading}
      filter={
        <>
          <Filters onClear={isFiltered ? () => change({ location: undefined, age: undefined }) : undefined}>
            <LocationFilter value={filters.location_id} onChange={(location) => change({ location })} />
            <FilterSelect
              label="Age"
              anyLabel="Any age"
              value={filters.older_than?.toString()}
              options={AGES.map((days) => ({ value: String(days), label: BALANCES_SCREEN.olderThan(days) }))}
              onChange={(age) => change({ age })}
            />
          </Filters>
          <QueryFailure query={useQuery(locationsQuery())} failed={LOOKUP_TEXTS.locationsFailed} />
        </>
      }
      empty={<EmptyState title={isFiltered ? BALANCES_SCREEN.noneOlder : BALANCES_SCREEN.none} />}
    />
  );
}
