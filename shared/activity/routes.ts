import { listOf } from "../paging.ts";
import { route } from "../route.ts";
import { Activity, ActivityQuery } from "./activity.ts";
import { FoundRecord, RecordQuery } from "./record.ts";

export const activity = {
  list: route("GET", "/api/activity", {
    summary: "List the audit entries of the caller's clinic, or of the platform, latest first",
    roles: ["TENANT_ADMIN", "PLATFORM_ADMIN"],
    query: ActivityQuery,
    response: listOf(Activity),
  }),
  findRecords: route("GET", "/api/activity/records", {
    summary: "Find patients, leads, services, rooms and insurers by name, to filter the audit entries by one",
    roles: ["TENANT_ADMIN"],
    query: RecordQuery,
    response: listOf(FoundRecord),
    reads: "record_id",
  }),
};
