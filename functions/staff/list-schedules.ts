import { getLocation } from "../data/get-location.ts";
import type { UseCase } from "../http/api.ts";
import { getStaff } from "./get-staff.ts";
import { inWeekOrder, readWeeklySchedule } from "./weekly-schedule.ts";

/** Reads a weekly schedule, at one location or at all of them. */
export const listSchedules: UseCase<"staff.listSchedules"> = async ({ tenantId }, { params, query }) => {
  await getStaff(tenantId, params.staff_id);
  const { location_id } = query;
  if (location_id !== undefined) await getLocation(tenantId, location_id);
  const { schedules, version } = await readWeeklySchedule(tenantId, params.staff_id);
  const items = schedules.filter((schedule) => location_id === undefined || schedule.location_id === location_id);
  return { items: inWeekOrder(items), next_cursor: null, version };
};
