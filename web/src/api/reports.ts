import { reports } from "../../../shared/reports/routes.ts";
import { apiOf } from "./api.ts";
import { type Filters, keyedQuery } from "./queries.ts";

const reportsApi = apiOf(reports);

/** Loads the report of a period, beside the totals of the one before. */
export const appointmentReportQuery = (reported: Filters<typeof reports.appointments>) =>
  keyedQuery(["report", JSON.stringify(reported)], () => reportsApi.appointments({ query: { ...reported } }));

/** Loads what needs the owner's attention. */
export const attentionReportQuery = () => keyedQuery(["report", "attention"], () => reportsApi.attention());

/** Loads the steps that set the clinic up; none once all are done. */
export const setupQuery = () => keyedQuery(["setup"], async () => (await reportsApi.setup()).items);

const NEWEST = 5;

/** Loads the platform's clinics by state and month, those at risk, and the use of the newest. It follows changes of clinics. */
export const platformReportQuery = () =>
  keyedQuery(["tenants", "report"], () => reportsApi.platform({ query: { limit: NEWEST } }));
