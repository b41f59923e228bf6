import { queryOptions } from "@tanstack/react-query";
import { tenantKey } from "./query-client.ts";
import { staffApi } from "./staff-api.ts";

/** Builds the query of a person's hours at all locations. */
export const wholeWeekQuery = (staff_id: string) =>
  queryOptions({
    queryKey: tenantKey("schedules", staff_id),
    queryFn: async () => (await staffApi.listSchedules({ params: { staff_id } })).items,
  });
