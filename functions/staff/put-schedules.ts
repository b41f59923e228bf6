import type { DaySchedule, Schedule } from "../../shared/staff/schedule.ts";
import type { ScheduleDay } from "../../shared/weekdays.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { getLocation } from "../data/get-location.ts";
import { readLocations } from "../data/location-names.ts";
import { newId } from "../data/new-id.ts";
import type { UseCase } from "../http/api.ts";
import { getStaff } from "./get-staff.ts";
import { refuseOverlap } from "./refuse-overlap.ts";
import { changeWeeklySchedule, inWeekOrder, readWeeklySchedule } from "./weekly-schedule.ts";

/** Returns whether a schedule is that of the given weekday at the location. */
const isDayAt = (a: Schedule, location_id: string, { day_of_week }: DaySchedule) =>
  a.location_id === location_id && a.day_of_week === day_of_week;

/** Returns the schedules with the given days set; a day that has hours at the location already keeps its id. */
function withDays(week: readonly Schedule[], staff_id: string, location_id: string, days: readonly DaySchedule[]) {
  const others = week.filter((schedule) => !days.some((day) => isDayAt(schedule, location_id, day)));
  const set = days.map(({ is_available, breaks, ...day }): Schedule => {
    const before = week.find((schedule) => isDayAt(schedule, location_id, day));
    const schedule_id = before?.schedule_id ?? newId("sch");
    return {
      ...day,
      schedule_id,
      staff_id,
      location_id,
      is_available: is_available ?? before?.is_available ?? true,
      breaks: breaks ?? before?.breaks ?? [],
    };
  });
  return [...others, ...set];
}

const withoutDays = (week: readonly Schedule[], location_id: string, days: readonly ScheduleDay[]) =>
  week.filter((schedule) => schedule.location_id !== location_id || !days.includes(schedule.day_of_week));

type WeekChange = Parameters<typeof putSchedules>[1]["body"];

/** Returns a weekly schedule after a change of its days at one location. */
export const changedWeek = (
  week: readonly Schedule[],
  staff_id: string,
  location_id: string,
  { items, days_off }: Pick<WeekChange, "items" | "days_off">,
): Schedule[] => withDays(withoutDays(week, location_id, days_off), staff_id, location_id, items);

/** Sets and clears the given weekdays of a weekly schedule at a location; the other days stay. */
export const putSchedules: UseCase<"staff.putSchedules"> = async (
  caller,
  { params: { staff_id }, query: { location_id }, body },
) => {
  const { tenantId } = caller;
  const [location] = await Promise.all([getLocation(tenantId, location_id), getStaff(tenantId, staff_id)]);
  const { schedules: current } = await readWeeklySchedule(tenantId, staff_id);
  const locations = await readLocations(tenantId, current);
  return changeWeeklySchedule({
    entry: auditEntry(caller, "staff.putSchedules", tenantId, staff_id),
    version: body.version,
    change: (stored) => changedWeek(stored, staff_id, location_id, body),
    check: (changed) => refuseOverlap(changed, location, locations),
    show: ({ schedules, version }) => {
      const items = inWeekOrder(schedules.filter((schedule) => schedule.location_id === location_id));
      return { items, next_cursor: null, version };
    },
  });
};
