import { keyedQuery } from "./queries.ts";
import { staffApi } from "./staff-api.ts";

/** Builds the query of a person's hours at all locations. */
export const wholeWeekQuery = (staff_id: string) =>
  keyedQuery(["schedules", staff_id], async () => (await staffApi.listSchedules({ params: { staff_id } })).items);
