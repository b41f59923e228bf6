import { MESSAGES } from "../messages.ts";
import { route } from "../route.ts";
import { AppointmentReport, ReportQuery } from "./appointment-report.ts";

export const reports = {
  appointments: route({
    method: "GET",
    path: "/api/reports/appointments",
    summary: "Report the appointments of at most 366 days, beside the same number of days before",
    roles: ["TENANT_ADMIN", "MANAGER"],
    notFound: MESSAGES.notFound.location,
    query: ReportQuery,
    response: AppointmentReport,
  }),
};
