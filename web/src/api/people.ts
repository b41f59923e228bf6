import type { patients } from "../../../shared/patients/routes.ts";
import type { Paging } from "./all-pages.ts";
import { patientsApi } from "./patients-api.ts";
import { type Filters, keyedQuery, pagedQuery } from "./queries.ts";
import { queryClient, tenantKey } from "./query-client.ts";

/** Returns the query of one page of a search. */
export const searched = (search: string, paging: Paging) => ({ query: { ...paging, ...(search && { search }) } });

/** Returns a function that asks for a page of the patients that a search finds. */
export const patientPages = (search: string) => (paging: Paging) => patientsApi.list(searched(search, paging));

/** Which leads a list shows. */
export type LeadFilters = Filters<typeof patients.listLeads>;

/** What the list of leads shows at first. */
export const OPEN_LEADS: LeadFilters = { hide_converted: "true" };

/** Returns a function that asks for a page of the leads that a search finds. */
export const leadPages = (search: string, filters: LeadFilters) => (paging: Paging) =>
  patientsApi.listLeads({ query: { ...filters, ...searched(search, paging).query } });

/** Builds the query of the patients by last name, or of those whom a search finds, page by page. */
export const patientsQuery = (search: string) => pagedQuery(["patients", "list", search], patientPages(search));

/** Builds the query of one patient. It is not refreshed automatically, because every read is audited. */
export const patientQuery = (patient_id: string) =>
  keyedQuery(["patients", "one", patient_id], () => patientsApi.get({ params: { patient_id } }), {
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // The list shows opened patients first for as long as the page is open, so they stay in the cache.
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Builds the query of the leads by last name, or of those whom a search finds, page by page. */
export const leadsQuery = (search: string, filters: LeadFilters) =>
  pagedQuery(["leads", "list", search, JSON.stringify(filters)], leadPages(search, filters));

/** Builds the query of one lead. */
export const leadQuery = (lead_id: string) =>
  keyedQuery(["leads", "one", lead_id], () => patientsApi.getLead({ params: { lead_id } }));

const FEW = 8;

/** Builds the query of the first few patients and leads that a search finds, without leads that have become patients. */
export const peopleQuery = (search: string) =>
  keyedQuery(["people", search], async () => {
    const query = { search, limit: FEW };
    const [patients, leads] = await Promise.all([patientsApi.list({ query }), patientsApi.listLeads({ query })]);
    return { patients: patients.items, leads: leads.items.filter(({ patient_id }) => !patient_id) };
  });

/** Makes every list of people, and everything else that a saved person changes, load again. */
export const peopleChanged = async (): Promise<void> => {
  await Promise.all(
    ["patients", "leads", "people"].map((part) => queryClient.invalidateQueries({ queryKey: tenantKey(part) })),
  );
};
