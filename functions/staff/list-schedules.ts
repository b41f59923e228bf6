import type { contract } from "../../shared/contract.ts";
import { requireLocation } from "../data/require-location.ts";
import type { UseCase } from "../http/api.ts";
import { requireStaff } from "./require-staff.ts";
import { inWeekOrder, readWeek } from "./week.ts";

/** Somebody's week, at one location or at all of them. */
export const listSchedules: UseCase<typeof contract.staff.listSchedules> = async ({ tenantId }, { params, query }) => {
  await requireStaff(tenantId, params.staff_id);
  const { location_id } = query;
  if (location_id !== undefined) await requireLocation(tenantId, location_id);
  const { schedules } = await readWeek(tenantId, params.staff_id);
  const items = schedules.filter((schedule) => location_id === undefined || schedule.location_id === location_id);
  return { items: inWeekOrder(items), next_cursor: null };
};
