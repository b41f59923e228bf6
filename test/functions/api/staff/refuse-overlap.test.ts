import { refuseOverlap } from "../../../../functions/api/staff/schedules.ts";
import { SCHEDULE_TEXTS } from "../../../../shared/staff/texts.ts";
import type { ScheduleDay } from "../../../../shared/values/days-and-times.ts";
import { DESK } from "../../../support/desk-items.ts";
import { NOW } from "../../../support/now.ts";
import { OTHER_LOCATION, slot } from "../../../support/weekly-schedules.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

type Hours = readonly [day: ScheduleDay, start: string, end: string];

const hoursAt = (location_id: string, [day_of_week, start_time, end_time]: Hours) =>
  slot(0, { location_id, day_of_week, start_time, end_time });

/** Returns the refusal of hours in Chicago beside those at Hill Road in another time zone. */
function refusal(here: Hours, time_zone: string, there: Hours): string | undefined {
  const chicago = { location_id: DESK.location_id, location_name: "Lake Street", time_zone: "America/Chicago" };
  const locations = new Map([[OTHER_LOCATION, { location_name: "Hill Road", time_zone }]]);
  try {
    refuseOverlap([hoursAt(OTHER_LOCATION, there), hoursAt(DESK.location_id, here)], chicago, locations);
    return undefined;
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields[here[0]];
  }
}

it.each<[string, Hours, string, Hours]>([
  ["in the same time zone that only touch", ["Mon", "09:00", "12:00"], "America/Chicago", ["Mon", "12:00", "13:00"]],
  ["that are the same by clocks that differ", ["Mon", "09:00", "12:00"], "Asia/Tokyo", ["Mon", "09:00", "12:00"]],
  [
    "that begin when the others end, an hour apart",
    ["Mon", "09:00", "12:00"],
    "America/New_York",
    ["Mon", "13:00", "14:00"],
  ],
  [
    "that touch in winter and are apart in summer",
    ["Mon", "09:00", "12:00"],
    "America/Phoenix",
    ["Mon", "11:00", "12:00"],
  ],
])("accepts hours %s", (_, here, zone, there) => {
  expect(refusal(here, zone, there)).toBeUndefined();
});

// In winter, Phoenix is an hour behind Chicago, and in summer, without a change of its clocks, two hours.
it.each<[string, Hours, string, Hours]>([
  ["that are apart by clocks that differ", ["Mon", "09:00", "12:00"], "America/New_York", ["Mon", "12:00", "14:00"]],
  ["on another weekday by the other clock", ["Sun", "17:00", "20:00"], "Asia/Tokyo", ["Mon", "09:00", "10:00"]],
  ["that overlap in winter only", ["Mon", "09:00", "12:00"], "America/Phoenix", ["Mon", "10:45", "12:00"]],
  ["that overlap in summer only", ["Mon", "12:00", "13:00"], "America/Phoenix", ["Mon", "10:00", "11:00"]],
])("refuses hours %s", (_, here, zone, there) => {
  expect(refusal(here, zone, there)).toBe(SCHEDULE_TEXTS.overlapInOtherZone(here[0], "Hill Road", ...there));
});
