import fc from "fast-check";
import {
  counted,
  dateText,
  dayOfYearText,
  dayText,
  longDayText,
  shortDate,
  timesText,
  timeText,
} from "../../shared/values/us-text.ts";

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
/** The days of the years 1900 to 2100. */
const dates = fc.integer({ min: -25_567, max: 47_846 }).map(dateOf);
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));

const MEDIUM = { month: "short", day: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit" } as const;
/** Returns a formatter of Intl with ordinary spaces, which a person who searches for a text types. */
function formatter(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  const plain = (text: string) => text.replace(/\s/gu, " ");
  return {
    one: (text: string) => plain(format.format(Date.parse(text))),
    range: (start: string, end: string) => plain(format.formatRange(Date.parse(start), Date.parse(end))),
  };
}

test.each([
  ["day of the year", dayOfYearText, { ...MEDIUM, weekday: "short" }],
  ["day", dayText, { ...MEDIUM, weekday: "short", year: "numeric" }],
  ["long day", longDayText, { weekday: "long", month: "long", day: "numeric" }],
  ["date", dateText, { ...MEDIUM, year: "numeric" }],
] as const)("writes every %s as Intl does", (_, text, options) => {
  const intl = formatter(options);
  fc.assert(fc.property(dates, (date) => void expect(text(date)).toBe(intl.one(date))));
});

test("writes every time and times as Intl does", () => {
  const intl = formatter(CLOCK);
  const at = (time: string) => `1970-01-01T${time}Z`;
  const check = (one: string, other: string) => {
    expect(timeText(one)).toBe(intl.one(at(one)));
    const [start = "", end = ""] = [one, other].sort();
    if (start !== end) expect(timesText(start, end)).toBe(intl.range(at(start), at(end)));
  };
  fc.assert(fc.property(times, times, check));
});

test("writes both halves of times that end on the next day", () => {
  expect(timesText("23:30", "00:15")).toBe("11:30 PM – 12:15 AM");
  expect(timesText("02:00", "01:00")).toBe("2:00 AM – 1:00 AM");
});

test("writes one half for times that end when they begin", () => {
  expect(timesText("14:30", "14:30")).toBe("2:30 – 2:30 PM");
});

test("omits the year when another date has the same one", () => {
  expect(shortDate("2026-12-03", "2026-11-30")).toBe("Dec 3");
  expect(shortDate("2027-01-03", "2026-12-30")).toBe("Jan 3, 2027");
});

test("writes nothing for an unknown date", () => {
  expect(dateText("")).toBe("");
});

test("counts things in words that agree with their number", () => {
  expect([0, 1, 2].map((count) => counted(count, "row"))).toEqual(["0 rows", "1 row", "2 rows"]);
});
