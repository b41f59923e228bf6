import { latestDate } from "../../shared/dates.ts";
import { yearsOf } from "../../shared/period.ts";
import { getLocation } from "../data/get-location.ts";
import { selectedPage } from "../data/page.ts";
import { periodsOf, readYears } from "../data/period.ts";
import { StaffEntity } from "../data/staff.ts";
import { readWeeklySchedules } from "../data/weekly-schedule.ts";
import type { UseCase } from "../http/api.ts";
import type { StaffRow } from "./get-staff.ts";
import { inWeekOrder } from "./weekly-schedule.ts";

type ListPractitionersOfLocation = UseCase<"staff.listPractitionersOfLocation">;
type Query = Parameters<ListPractitionersOfLocation>[1]["query"];

/** Reads the hours at a location and the time off of some practitioners, and skips those who have no hours there. */
async function readHours(tenant_id: string, location_id: string, practitioners: readonly StaffRow[], query: Query) {
  const ids = practitioners.map(({ staff_id }) => staff_id);
  const { from, to = latestDate() } = query;
  const [weeks, years] = await Promise.all([
    readWeeklySchedules(tenant_id, practitioners),
    from ? readYears(tenant_id, ids, yearsOf({ from_date: from, to_date: to })) : [],
  ]);
  const timeOffOf = (staff_id: string) =>
    periodsOf(years, staff_id)
      .filter(({ from_date, to_date }) => from_date <= to && (from ?? to) <= to_date)
      .map(({ period_id, reason: _reason, ...days }) => ({ ...days, time_off_id: period_id, staff_id }));
  const withHours = practitioners.map((row, index) => {
    const schedules = weeks[index]?.schedules.filter((schedule) => schedule.location_id === location_id) ?? [];
    return { ...row, schedules: inWeekOrder(schedules), ...(from && { time_off: timeOffOf(row.staff_id) }) };
  });
  return withHours.filter(({ schedules }) => schedules.length > 0);
}

/** Lists the practitioners who have hours at a location: mostly one query and one BatchGet of their weekly schedules a page. */
export const listPractitionersOfLocation: ListPractitionersOfLocation = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  const practitioners = StaffEntity.query.byFirstName({ tenant_id: tenantId, role: "PRACTITIONER" });
  return selectedPage(practitioners, query, "asc", (some) => readHours(tenantId, location_id, some, query));
};
