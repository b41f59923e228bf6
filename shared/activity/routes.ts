import { listOf } from "../paging.ts";
import { route } from "../route.ts";
import { Activity, ActivityQuery } from "./activity.ts";

export const activity = {
  list: route({
    method: "GET",
    path: "/api/activity",
    summary: "List the clinic's audit entries, latest first",
    roles: ["TENANT_ADMIN"],
    query: ActivityQuery,
    response: listOf(Activity),
  }),
};
