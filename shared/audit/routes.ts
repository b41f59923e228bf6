import { pagesOf } from "../contract/paging.ts";
import { administratorRoute, route } from "../contract/route.ts";
import { Activity, ActivityQuery, FoundRecord, RecordQuery } from "./audit.ts";

export const audit = {
  list: route("GET", "/api/activity", {
    summary: "List the audit entries of the caller's clinic, or of the platform, latest first",
    scope: null,
    roles: ["TENANT_ADMIN", "PLATFORM_ADMIN"],
    ...pagesOf(Activity, ActivityQuery),
  }),
  findRecords: administratorRoute("GET", "/api/activity/records", {
    summary: "Find patients, leads, services, rooms and insurers by name, to filter the audit entries by one",
    ...pagesOf(FoundRecord, RecordQuery),
    reads: "record_id",
  }),
};
