import { queryOptions } from "@tanstack/react-query";
import { reports } from "../../../shared/reports/routes.ts";
import { apiOf } from "./api.ts";
import { tenantKey } from "./query-client.ts";

const reportsApi = apiOf(reports);

interface Reported {
  readonly from: string;
  readonly to: string;
  /** All locations when it is missing. */
  readonly location_id?: string | undefined;
}

/** The report of a period, beside the totals of the one before. */
export const appointmentReportQuery = (reported: Reported) =>
  queryOptions({
    queryKey: tenantKey("report", JSON.stringify(reported)),
    queryFn: () => reportsApi.appointments({ query: { ...reported } }),
  });

/** What needs the owner's attention. */
export const attentionReportQuery = () =>
  queryOptions({ queryKey: tenantKey("report", "attention"), queryFn: () => reportsApi.attention() });

/** The steps that set the clinic up; none once all are done. */
export const setupQuery = () =>
  queryOptions({
    queryKey: tenantKey("setup"),
    queryFn: async () => (await reportsApi.setup()).items,
  });

const NEWEST = 5;

/** The platform's clinics by state and month, those at risk, and the use of the newest. It follows changes of clinics. */
export const platformReportQuery = () =>
  queryOptions({
    queryKey: tenantKey("tenants", "report"),
    queryFn: () => reportsApi.platform({ query: { limit: NEWEST } }),
  });
