import { latestDate } from "../../shared/dates.ts";
import { yearsOf } from "../../shared/period.ts";
import { getLocation } from "../data/get-location.ts";
import { page } from "../data/page.ts";
import { periodsOf, readYears } from "../data/period.ts";
import { StaffEntity } from "../data/staff.ts";
import { readWeeklySchedules } from "../data/weekly-schedule.ts";
import type { UseCase } from "../http/api.ts";
import { inWeekOrder } from "./weekly-schedule.ts";

type ListPractitionersOfLocation = UseCase<"staff.listPractitionersOfLocation">;

/** Lists the practitioners who have hours at a location: one query and one BatchGet of their weekly schedules a page. */
export const listPractitionersOfLocation: ListPractitionersOfLocation = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  const practitioners = StaffEntity.query.byFirstName({ tenant_id: tenantId, role: "PRACTITIONER" });
  const { items, next_cursor } = await page(practitioners, query);
  const ids = items.map(({ staff_id }) => staff_id);
  const { from, to = latestDate() } = query;
  const [weeks, years] = await Promise.all([
    readWeeklySchedules(tenantId, items),
    from ? readYears(tenantId, ids, yearsOf({ from_date: from, to_date: to })) : [],
  ]);
  const timeOffOf = (staff_id: string) =>
    periodsOf(years, staff_id)
      .filter(({ from_date, to_date }) => from_date <= to && (from ?? to) <= to_date)
      .map(({ period_id, reason: _reason, ...days }) => ({ ...days, time_off_id: period_id, staff_id }));
  const withHours = items.map((row, index) => {
    const schedules = weeks[index]?.schedules.filter((schedule) => schedule.location_id === location_id) ?? [];
    return { ...row, schedules: inWeekOrder(schedules), ...(from && { time_off: timeOffOf(row.staff_id) }) };
  });
  return { items: withHours.filter(({ schedules }) => schedules.length > 0), next_cursor };
};
