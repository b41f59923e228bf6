import { reports } from "../../../shared/reports/routes.ts";
import { type Filters, keyedQuery } from "./query-client.ts";
import { apiOf } from "./send.ts";

const reportsApi = apiOf(reports);

/** Builds the query of the report of a period, beside the totals of the one before. */
export const appointmentReportQuery = (reported: Filters<typeof reports.appointments>) =>
  keyedQuery(["report", JSON.stringify(reported)], () => reportsApi.appointments({ query: { ...reported } }));

/** Builds the query of the money of a period, beside the totals of the one before. */
export const takingsQuery = (reported: Filters<typeof reports.takings>) =>
  keyedQuery(["takings", JSON.stringify(reported)], () => reportsApi.takings({ query: { ...reported } }));

/** Builds the query of how much is booked on some days at a location. Its key begins like that of the appointments that it counts. */
export const dayLoadsQuery = (location_id: string, days: { readonly from: string; readonly to: string }) =>
  keyedQuery(
    ["appointments", "loads", location_id, days.from, days.to],
    async () => (await reportsApi.dayLoads({ params: { location_id }, query: days })).items,
  );

export const attentionReportQuery = () => keyedQuery(["report", "attention"], () => reportsApi.attention());

/** Builds the query of the steps that set the clinic up; none once all are done. */
export const setupQuery = () => keyedQuery(["setup"], async () => (await reportsApi.setup()).items);

const NEWEST = 5;

/** Builds the query of the platform's report. Its key begins like that of the clinics, so that it follows their changes. */
export const platformReportQuery = () =>
  keyedQuery(["tenants", "report"], () => reportsApi.platform({ query: { limit: NEWEST } }));
