import { listOf } from "../contract/paging.ts";
import { administratorRoute, platformRoute, route } from "../contract/route.ts";
import { AppointmentReport, ReportQuery } from "./appointment-report.ts";
import { AttentionReport, SetupStep } from "./attention-report.ts";
import { DayLoad, DayLoadQuery } from "./day-load.ts";
import { PlatformReport, PlatformReportQuery } from "./platform-report.ts";
import { TakingsReport } from "./takings.ts";

export const reports = {
  setup: administratorRoute("GET", "/api/tenants/current/setup", {
    summary: "List the steps that set up the caller's clinic; none once all of them are done",
    response: listOf(SetupStep),
  }),
  appointments: route("GET", "/api/reports/appointments", {
    summary: "Report the appointments of at most 366 days, with totals of the same number of days before",
    scope: null,
    roles: ["TENANT_ADMIN", "MANAGER"],
    query: ReportQuery,
    response: AppointmentReport,
  }),
  takings: route("GET", "/api/reports/takings", {
    scope: null,
    summary: "Report the money of at most 366 days, with totals of the same number of days before",
    roles: ["TENANT_ADMIN", "MANAGER"],
    query: ReportQuery,
    response: TakingsReport,
  }),
  dayLoads: route("GET", "/api/locations/{location_id}/day-loads", {
    summary: "List how much is booked with each practitioner on at most 42 days at a location",
    scope: null,
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER"],
    query: DayLoadQuery,
    response: listOf(DayLoad),
  }),
  attention: route("GET", "/api/reports/attention", {
    summary: "Report what needs attention: appointments, hours, services and invitations",
    scope: null,
    roles: ["TENANT_ADMIN", "MANAGER"],
    response: AttentionReport,
  }),
  platform: platformRoute("GET", "/api/reports/platform", {
    summary: "Report the clinics by state and month, those at risk, and the use of each, newest first",
    query: PlatformReportQuery,
    response: PlatformReport,
  }),
};
