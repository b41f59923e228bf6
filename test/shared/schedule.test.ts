import fc from "fast-check";
import { overlapping, WeekChange } from "../../shared/staff/schedule.ts";
import { SCHEDULE_TEXTS } from "../../shared/staff/texts.ts";
import { SCHEDULE_DAYS } from "../../shared/values/days-and-times.ts";

const minute = fc.integer({ min: 0, max: 12 });
const hours = fc
  .tuple(fc.constantFrom("loc_a", "loc_b"), fc.constantFrom("Mon" as const, "Tue" as const), minute, minute)
  .map(([location_id, day_of_week, from, length]) => ({
    location_id,
    day_of_week,
    start_time: timeOf(from),
    end_time: timeOf(from + length + 1),
  }));
const timeOf = (n: number) => `${String(n).padStart(2, "0")}:00`;

describe("overlapping", () => {
  it("finds the first hours of the same weekday at another location that share a minute", () => {
    fc.assert(
      fc.property(hours, fc.array(hours, { maxLength: 5 }), (own, others) => {
        const shares = ({ start_time, end_time }: typeof own) =>
          (start_time > own.start_time ? start_time : own.start_time) <
          (end_time < own.end_time ? end_time : own.end_time);
        const expected = others.find(
          (other) => other.location_id !== own.location_id && other.day_of_week === own.day_of_week && shares(other),
        );
        expect(overlapping(own, others)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("accepts hours that only touch", () => {
    const at = (location_id: string, start_time: string, end_time: string) => ({
      location_id,
      day_of_week: "Mon" as const,
      start_time,
      end_time,
    });
    const morning = at("loc_a", "09:00", "12:00");
    expect(overlapping(morning, [at("loc_b", "12:00", "13:00"), at("loc_b", "08:00", "09:00")])).toBeUndefined();
  });
});

describe("a change of a week", () => {
  const day = (day_of_week: string, start_time = "09:00", end_time = "17:00") => ({
    day_of_week,
    start_time,
    end_time,
  });
  const messagesOf = (change: object) =>
    WeekChange.safeParse({ items: [], version: 0, ...change }).error?.issues.map(({ message }) => message);

  it("accepts all weekdays, set or cleared", () => {
    expect(messagesOf({ items: SCHEDULE_DAYS.map((each) => day(each)) })).toBeUndefined();
    expect(messagesOf({ days_off: [...SCHEDULE_DAYS] })).toBeUndefined();
    expect(messagesOf({ items: [day("Mon")], days_off: ["Tue"] })).toBeUndefined();
  });

  it.each([
    ["nothing", {}, SCHEDULE_TEXTS.nothingGiven],
    ["a weekday twice", { items: [day("Mon"), day("Mon")] }, SCHEDULE_TEXTS.weekdayTwice],
    ["a weekday that is also cleared", { items: [day("Mon")], days_off: ["Mon"] }, SCHEDULE_TEXTS.weekdayTwice],
    ["hours that end when they start", { items: [day("Mon", "09:00", "09:00")] }, SCHEDULE_TEXTS.endAfterStart],
  ])("refuses %s", (_, change, message) => {
    expect(messagesOf(change)).toEqual([message]);
  });
});
