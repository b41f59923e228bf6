import type { TenantQuery } from "../../../shared/tenants/tenant-details.ts";
import { tenantsApi } from "./api.ts";
import { searched } from "./people.ts";
import { allPages, keyedQuery, type Paging, pagedQuery } from "./query-client.ts";
import { accountsApi } from "./send.ts";

/** Builds the query of every clinic of the platform, newest first. */
export const tenantsQuery = () => keyedQuery(["tenants"], () => allPages((query) => tenantsApi.list({ query })));

/** Builds the query of a clinic with its administrators, its use and its history. */
export const tenantQuery = (tenant_id: string) =>
  keyedQuery(["tenants", "one", tenant_id], () => tenantsApi.get({ params: { tenant_id } }));

/** The order of a list of clinics, and what filters it. */
export type TenantFilters = Pick<TenantQuery, "sort" | "status" | "setup" | "risk">;

/** Returns a function that asks for a page of the clinics in an order, or of those that a search finds in an order of its own. */
export const tenantPages =
  (search: string, { sort, ...filters }: TenantFilters) =>
  (paging: Paging) =>
    tenantsApi.list({ query: { ...(search === "" && { sort }), ...filters, ...searched(search, paging).query } });

/** Builds the query of the clinics in an order, or of the results of a search, page by page. */
export const foundTenantsQuery = (search: string, filters: TenantFilters) =>
  pagedQuery(["tenants", "list", search, JSON.stringify(filters)], tenantPages(search, filters));

/** Builds the query of the announcements, newest first. It is refreshed while one of them is being sent. */
export const announcementsQuery = () =>
  keyedQuery(["announcements"], () => allPages((query) => tenantsApi.listAnnouncements({ query })), {
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "SENDING") ? SENDING_MS : false),
  });

const SENDING_MS = 15_000;

/** Builds the query of the mails of an announcement that were not delivered. */
export const announcementFailuresQuery = (announcement_id: string) =>
  keyedQuery(["announcements", announcement_id], () =>
    allPages((query) => tenantsApi.listAnnouncementFailures({ params: { announcement_id }, query })),
  );

/** Builds the query of the platform's administrators, by address. */
export const platformAdministratorsQuery = () =>
  keyedQuery(["administrators"], async () => (await accountsApi.listPlatformAdministrators()).items);

/** Builds the query of the signed-in administrator's clinic. */
export const currentTenantQuery = () => keyedQuery(["current-tenant"], () => tenantsApi.getCurrent());
