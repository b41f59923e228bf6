import { availableMinutes } from "../../../../functions/api/reports/appointments.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";

const monday: Schedule = {
  schedule_id: "sched-1",
  staff_id: "staff-1",
  location_id: "loc-1",
  day_of_week: "Mon",
  start_time: "09:00",
  end_time: "17:00",
  is_available: true,
};
const MONDAY = "2030-03-04";

test("counts a person's hours on each date without the breaks", () => {
  const week = [{ ...monday, breaks: [{ start_time: "12:00", end_time: "12:45" }] }];
  expect(availableMinutes(week, [MONDAY, "2030-03-05", "2030-03-11"], undefined)).toBe(2 * (8 * 60 - 45));
});

test("omits days off and other locations", () => {
  const week = [
    { ...monday, is_available: false },
    { ...monday, location_id: "loc-2", start_time: "09:00", end_time: "10:00" },
  ];
  expect(availableMinutes(week, [MONDAY], "loc-1")).toBe(0);
  expect(availableMinutes(week, [MONDAY], "loc-2")).toBe(60);
  expect(availableMinutes(week, [MONDAY], undefined)).toBe(60);
});
