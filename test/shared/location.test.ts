import { DayHours, TimeZone, usualHours } from "../../shared/locations/location.ts";
import { LOCATION_TEXTS } from "../../shared/locations/texts.ts";
import { WEEKDAYS } from "../../shared/values/days-and-times.ts";

it.each(["America/Chicago", "UTC"])("accepts the time zone %s", (name) => expect(TimeZone.parse(name)).toBe(name));

it.each(["Mars/Olympus", "+02:00", "", "America/Chicago "])("refuses %j as a time zone", (name) => {
  expect(TimeZone.safeParse(name).error?.issues[0]?.message).toBe(LOCATION_TEXTS.unknownTimeZone);
});

const pathsOf = (hours: object) => DayHours.safeParse(hours).error?.issues.map(({ path }) => path.join("."));
const lunch = [{ start_time: "08:00", end_time: "09:00" }];

it("closes at the weekend unless a clinic says otherwise", () => {
  const open = WEEKDAYS.filter((day) => usualHours()[day].status === "available");
  expect(open).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]);
  expect([usualHours().Saturday.status, usualHours().Sunday.status]).toEqual(["closed", "closed"]);
});

it("uses the usual hours for a day whose hours are missing or empty", () => {
  expect(DayHours.parse({})).toEqual(usualHours().Monday);
  expect(DayHours.parse({ open: "", close: "" })).toEqual(usualHours().Monday);
  expect(DayHours.parse({ open: "8:00", close: "20:00" })).toMatchObject({ open: "08:00", close: "20:00" });
});

it.each([
  ["hours that end when they begin", { open: "09:00", close: "09:00" }, ["close"]],
  ["hours that end before they begin", { open: "17:00", close: "09:00" }, ["close"]],
  ["a break outside the hours", { breaks: lunch }, ["breaks"]],
])("refuses %s of an open day", (_, hours, paths) => {
  expect(pathsOf(hours)).toEqual(paths);
  expect(pathsOf({ ...hours, status: "closed" })).toBeUndefined();
});
