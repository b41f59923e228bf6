import { NewPeriod, yearsOf } from "../../shared/values/period.ts";
import { DATE_TEXTS, PERIOD_TEXTS } from "../../shared/values/texts.ts";

const issuesOf = (changes: object) =>
  NewPeriod.safeParse({
    from_date: "2026-12-24",
    to_date: "2026-12-26",
    reason: "Holidays",
    ...changes,
  }).error?.issues.map(({ path, message }) => [path.join("."), message]);

const periods = PERIOD_TEXTS;
const dates = DATE_TEXTS;

it.each([
  ["whole days", {}],
  ["empty times, which mean whole days", { start_time: "", end_time: "" }],
  ["one day", { to_date: "2026-12-24" }],
  ["no last day and no reason", { to_date: undefined, reason: undefined }],
  ["an empty last day and an empty reason", { to_date: "", reason: "" }],
  ["hours", { start_time: "9:00", end_time: "09:01" }],
  ["732 days", { from_date: "2026-01-01", to_date: "2028-01-02" }],
])("accepts %s", (_, changes) => expect(issuesOf(changes)).toBeUndefined());

it("lasts one day when no last day is given", () => {
  for (const to_date of [undefined, ""])
    expect(NewPeriod.parse({ from_date: "2026-12-24", to_date })).toEqual({
      from_date: "2026-12-24",
      to_date: "2026-12-24",
      reason: "",
    });
});

it.each([
  ["an end before the beginning", { to_date: "2026-12-23" }, "to_date", dates.endBeforeStart],
  ["a missing first day", { from_date: "" }, "from_date", periods.firstDayRequired],
  ["733 days", { from_date: "2026-01-01", to_date: "2028-01-03" }, "to_date", periods.tooLong],
  ["a missing end time", { start_time: "09:00" }, "end_time", periods.bothTimes],
  ["a missing start time", { end_time: "09:00" }, "start_time", periods.bothTimes],
  ["times that are equal", { start_time: "09:00", end_time: "9:00" }, "end_time", periods.endAfterStart],
  ["times in the wrong order", { start_time: "10:00", end_time: "9:00" }, "end_time", periods.endAfterStart],
])("refuses %s", (_, changes, path, message) => expect(issuesOf(changes)).toEqual([[path, message]]));

it("knows the years that its days belong to", () => {
  expect(yearsOf({ from_date: "2026-12-31", to_date: "2028-01-01" })).toEqual(["2026", "2027", "2028"]);
  expect(yearsOf({ from_date: "2026-12-31", to_date: "2026-12-31" })).toEqual(["2026"]);
});
