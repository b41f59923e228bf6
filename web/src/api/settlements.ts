import { MAX_CHARGES, type OpenCharge } from "../../../shared/payments/balances.ts";
import type { LedgerEntry } from "../../../shared/payments/ledger.ts";
import { settlements } from "../../../shared/payments/routes.ts";
import { type Filters, keyedQuery, type Paging, pagedQuery, pagesOf, queryClient, tenantKey } from "./query-client.ts";
import { apiOf } from "./send.ts";

export const settlementsApi = apiOf(settlements);

type BalanceFilters = Filters<typeof settlements.listBalances>;

/** Returns a function that asks for a page of the patients who owe something. */
export const balancePages = (filters: BalanceFilters) => (paging: Paging) =>
  settlementsApi.listBalances({ query: { ...filters, ...paging } });

/** Builds the query of the patients who owe something, longest first, page by page. */
export const balancesQuery = (filters: BalanceFilters) =>
  pagedQuery(["balances", JSON.stringify(filters)], balancePages(filters));

/** Builds the query of what insurance companies owe. */
export const insurerBalancesQuery = () =>
  keyedQuery(["insurer-balances"], async () => (await settlementsApi.listInsurerBalances()).items);

/** Returns a function that asks for a page of the open charges of a company. */
export const insurerChargePages = (company_id: string) => (paging: Paging) =>
  settlementsApi.listInsurerCharges({ params: { company_id }, query: paging });

/** Builds the query of the open charges of a company, those that are open for longest first, page by page. */
export const insurerChargesQuery = (company_id: string) =>
  pagedQuery(["insurer-balances", company_id], insurerChargePages(company_id));

/** Builds the query of the charges that one remittance can pay. */
export const chargesToRemitQuery = (company_id: string) =>
  keyedQuery(
    ["insurer-balances", company_id, "first"],
    async () => {
      const charges: OpenCharge[] = [];
      for await (const page of pagesOf(insurerChargePages(company_id))) {
        charges.push(...page);
        if (charges.length >= MAX_CHARGES) break;
      }
      return charges.slice(0, MAX_CHARGES);
    },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );

/** Makes everything that shows what patients and companies owe load again. */
export const balancesChanged = (): Promise<unknown> =>
  Promise.all(
    ["insurer-balances", "balances", "ledger"].map((key) =>
      queryClient.invalidateQueries({ queryKey: tenantKey(key) }),
    ),
  );

/** Returns a function that asks for a page of the closings of a location. */
export const closingPages = (location_id: string) => (paging: Paging) =>
  settlementsApi.listClosings({ params: { location_id }, query: paging });

/** Builds the query of the closings of a location, latest first, with the days that are not closed. */
export const closingsQuery = (location_id: string) => pagedQuery(["closings", location_id], closingPages(location_id));

export const closingsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: tenantKey("closings") });

type EntryFilters = Filters<typeof settlements.listEntries>;

/** An entry with the names of what it refers to, by id. */
export type NamedEntry = LedgerEntry & { readonly names: Readonly<Record<string, string>> };

/** Returns a function that asks for a page of the entries behind a figure. */
export const entryPages = (filters: EntryFilters) => async (paging: Paging) => {
  const { items, names, next_cursor } = await settlementsApi.listEntries({ query: { ...filters, ...paging } });
  return { items: items.map((entry): NamedEntry => ({ ...entry, names })), next_cursor };
};

/** Builds the query of the entries behind a figure, latest first, page by page. */
export const entriesQuery = (filters: EntryFilters) =>
  pagedQuery(["entries", JSON.stringify(filters)], entryPages(filters));
