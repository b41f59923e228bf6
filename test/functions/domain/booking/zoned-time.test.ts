import { utcDates } from "../../../../functions/domain/booking/booked-days.ts";
import { appointmentTime, spanOf } from "../../../../functions/domain/booking/zoned-time.ts";

const CHICAGO = "America/Chicago";
// In Chicago the clocks skip 02:00 to 03:00 on 2030-03-10 and repeat 01:00 to 02:00 on 2030-11-03.
const SPRING = "2030-03-10";
const AUTUMN = "2030-11-03";

test("gives a wall-clock time another instant in each zone and half of the year", () => {
  expect(appointmentTime("2030-01-07", "09:00", 30, CHICAGO)?.starts_at).toBe("2030-01-07T15:00:00.000Z");
  expect(appointmentTime("2030-07-01", "09:00", 30, CHICAGO)?.starts_at).toBe("2030-07-01T14:00:00.000Z");
  expect(appointmentTime("2030-07-01", "09:00", 30, "Asia/Kolkata")?.starts_at).toBe("2030-07-01T03:30:00.000Z");
});

test.each(["02:00", "02:30", "02:59"])("in spring %s does not exist", (time) => {
  expect(appointmentTime(SPRING, time, 30, CHICAGO)).toBeUndefined();
});

test("lets an appointment over skipped hours last its minutes and end an hour later on the wall clock", () => {
  expect(appointmentTime(SPRING, "01:45", 30, CHICAGO)).toEqual({
    start_time: "01:45",
    end_time: "03:15",
    starts_at: "2030-03-10T07:45:00.000Z",
    ends_at: "2030-03-10T08:15:00.000Z",
  });
});

test("reads a repeated time as the first of the two", () => {
  expect(appointmentTime(AUTUMN, "01:30", 30, CHICAGO)?.starts_at).toBe("2030-11-03T06:30:00.000Z");
});

test("lets an appointment over the repeated hour last its minutes", () => {
  expect(appointmentTime(AUTUMN, "01:45", 60, CHICAGO)).toMatchObject({
    end_time: "01:45",
    starts_at: "2030-11-03T06:45:00.000Z",
    ends_at: "2030-11-03T07:45:00.000Z",
  });
});

test("measures opening hours across a clock change by elapsed time", () => {
  const hours = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
    (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000;
  expect(hours(spanOf("2030-03-04", "01:00", "04:00", CHICAGO))).toBe(3);
  expect(hours(spanOf(SPRING, "01:00", "04:00", CHICAGO))).toBe(2);
  expect(hours(spanOf(AUTUMN, "01:00", "04:00", CHICAGO))).toBe(4);
});

test("lets hours begin with the first and end with the second of a repeated time", () => {
  expect(spanOf(AUTUMN, "01:30", "10:00", CHICAGO).starts_at).toBe("2030-11-03T06:30:00.000Z");
  expect(spanOf(AUTUMN, "00:00", "01:30", CHICAGO).ends_at).toBe("2030-11-03T07:30:00.000Z");
});

test("takes the moment at which the clocks change for a time that they skip", () => {
  const change = "2030-03-10T08:00:00.000Z";
  expect(spanOf(SPRING, "02:30", "10:00", CHICAGO)).toEqual({ starts_at: change, ends_at: "2030-03-10T15:00:00.000Z" });
  expect(spanOf(SPRING, "00:00", "02:30", CHICAGO)).toEqual({ starts_at: "2030-03-10T06:00:00.000Z", ends_at: change });
  expect(spanOf(SPRING, "02:15", "02:45", CHICAGO)).toEqual({ starts_at: change, ends_at: change });
});

test("puts an appointment near midnight on each UTC day that it touches", () => {
  const late = appointmentTime("2030-01-07", "17:45", 30, CHICAGO);
  expect(late && utcDates(late)).toEqual(["2030-01-07", "2030-01-08"]);
  const untilMidnight = appointmentTime("2030-01-07", "17:30", 30, CHICAGO);
  expect(untilMidnight && utcDates(untilMidnight)).toEqual(["2030-01-07"]);
});
