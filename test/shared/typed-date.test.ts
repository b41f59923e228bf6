import fc from "fast-check";
import { type DateReading, isDate, parseDate } from "../../shared/values/typed-input.ts";
import { times } from "../support/depth.ts";

const TODAY = "2026-11-21";
const as = (kind: DateReading["kind"], today = TODAY): DateReading => (kind === "any" ? { kind } : { kind, today });

test.each([
  ["9/16/1941", "1941-09-16"],
  ["09/16/1941", "1941-09-16"],
  ["9/16/41", "1941-09-16"],
  ["09161941", "1941-09-16"],
  ["Sep 16 1941", "1941-09-16"],
  ["sep 16, 1941", "1941-09-16"],
  ["Sep. 16, 1941", "1941-09-16"],
  ["Sept 16 1941", "1941-09-16"],
  ["September 16 1941", "1941-09-16"],
  ["16 Sep 1941", "1941-09-16"],
  ["23 July 1990", "1990-07-23"],
  ["3 sept. 1941", "1941-09-03"],
  ["1941-09-16", "1941-09-16"],
  ["  9/16/1941 ", "1941-09-16"],
  ["9/16/12", "2012-09-16"],
  ["11/21/26", "2026-11-21"],
  ["11/22/26", "1926-11-22"],
  ["2/29/28", "1928-02-29"],
  ["2/29/00", "2000-02-29"],
])("reads the birth date %s as %s", (typed, date) => expect(parseDate(typed, as("birth"))).toBe(date));

test.each([
  ["11/27", "2026-11-27"],
  ["11/21", "2026-11-21"],
  ["11/20", "2027-11-20"],
  ["2/29", "2028-02-29"],
  ["11/27/26", "2026-11-27"],
  ["1/5/27", "2027-01-05"],
  ["11/27/2026", "2026-11-27"],
])("reads the booking date %s as %s", (typed, date) => expect(parseDate(typed, as("booking"))).toBe(date));

// November 21, 2026 is a Saturday.
test.each([
  ["today", "2026-11-21"],
  ["Tomorrow", "2026-11-22"],
  ["+0", "2026-11-21"],
  ["+7", "2026-11-28"],
  ["+45", "2027-01-05"],
  ["2w", "2026-12-05"],
  ["+6w", "2027-01-02"],
  ["6W", "2027-01-02"],
  ["sun", "2026-11-22"],
  ["mon", "2026-11-23"],
  ["Thurs", "2026-11-26"],
  ["friday", "2026-11-27"],
  ["sat", "2026-11-28"],
])("reads the booking date %s by its distance from today as %s", (typed, date) =>
  expect(parseDate(typed, as("booking"))).toBe(date),
);

test.each(["+", "7", "w", "2 w w", "-7", "+1000", "100w", "tu", "tom", "mondays", "xyz", "yesterday", "next mon"])(
  "refuses '%s' as a booking date",
  (typed) => expect(parseDate(typed, as("booking"))).toBeUndefined(),
);

test.each(["+7", "2w", "mon", "today"])("refuses '%s' as a past date", (typed) =>
  expect(parseDate(typed, as("past"))).toBeUndefined(),
);

test.each([
  ["11/27", "2025-11-27"],
  ["11/21", "2026-11-21"],
  ["11/20", "2026-11-20"],
  ["2/29", "2024-02-29"],
  ["11/20/26", "2026-11-20"],
  ["11/20/2026", "2026-11-20"],
])("reads the past date %s as %s", (typed, date) => expect(parseDate(typed, as("past"))).toBe(date));

test.each([
  "",
  "9",
  "9/16",
  "9/16/194",
  "9/16/19411",
  "916",
  "91641",
  "0916194",
  "19410916",
  "16.9.1941",
  "16/9/1941",
  "1980-02-30",
  "13/45/2020",
  "2/29/1900",
  "2/29/41",
  "0/1/2000",
  "1/0/2000",
  "1980-1-1",
  "1980/01/01",
  "Se 16 1941",
  "Sap 16 1941",
  "Mayo 5 1941",
  "31 Sep 1941",
  "16 Sap 1941",
  "16 Sep 41",
  "16 Sep",
  "Sep 31 1941",
  "Sep 16 41",
  "Sep161941",
  "9-16-1941",
  "9/16-1941",
  "9 16 1941",
  "9/16/1941 10:00",
  "1941-09-16T00:00",
  "٩/١٦/١٩٤١",
  "today",
  "tomorrow",
  "mon",
  "+7",
  "2w",
])("refuses '%s' as a birth date", (typed) => expect(parseDate(typed, as("birth"))).toBeUndefined());

test("refuses a text with NaN in the place of numbers", () => {
  expect(isDate("0NaN-NaN-NaN")).toBe(false);
});

test("finds the next and the latest leap day across a century that has none between", () => {
  expect(parseDate("2/29", as("booking", "2096-03-01"))).toBe("2104-02-29");
  expect(parseDate("2/29", as("past", "2104-02-28"))).toBe("2096-02-29");
});

test.each(["13/1", "2/30", "11/31", "27/11"])("refuses '%s' as a booking date and as a past date", (typed) => {
  expect(parseDate(typed, as("booking"))).toBeUndefined();
  expect(parseDate(typed, as("past"))).toBeUndefined();
});

test("reads a date without a year for bookings and past dates only", () => {
  expect(parseDate("11/27", as("any"))).toBeUndefined();
  expect(parseDate("11/27", as("birth"))).toBeUndefined();
});

const FULL = "January February March April May June July August September October November December".split(" ");

/** Returns every text that stands for a date whose year has four digits. */
function formsOf(date: string): string[] {
  const [year = "", month = "", day = ""] = date.split("-");
  const [m, d] = [String(Number(month)), String(Number(day))];
  const slashed = [m, month].flatMap((first) => [d, day].map((second) => `${first}/${second}/${year}`));
  const name = FULL[Number(month) - 1] ?? "";
  const names = Array.from({ length: name.length - 2 }, (_, cut) => name.slice(0, 3 + cut)).flatMap((n) => [
    n,
    `${n}.`,
  ]);
  const words = names.flatMap((n) => [d, day].flatMap((of) => [`${n} ${of} ${year}`, `${n} ${of}, ${year}`]));
  const dayFirst = names.flatMap((n) => [d, day].flatMap((of) => [`${of} ${n} ${year}`, `${of} ${n}, ${year}`]));
  return [date, `${month}${day}${year}`, ...slashed, ...words, ...dayFirst];
}

const dates = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const kinds = fc.constantFrom<DateReading["kind"]>("birth", "booking", "past", "any");

test("reads every accepted form of a date, whatever it is for", () => {
  fc.assert(
    fc.property(dates, kinds, dates, (date, kind, today) => {
      for (const form of formsOf(date)) expect(parseDate(form, as(kind, today)), form).toBe(date);
    }),
  );
});

test("reads a two-digit year of a birth date as the latest one that is not in the future", () => {
  fc.assert(
    fc.property(dates, dates, (date, today) => {
      const [year = "", month = "", day = ""] = date.split("-");
      const read = parseDate(`${month}/${day}/${year.slice(2)}`, as("birth", today));
      fc.pre(read !== undefined && today >= "2000-01-01");
      expect((read ?? "") <= today).toBe(true);
      expect(read?.slice(2)).toBe(date.slice(2));
    }),
  );
});

test("reads a date without a year as today or the next such date", () => {
  fc.assert(
    fc.property(dates, dates, (date, today) => {
      const [, month = "", day = ""] = date.split("-");
      const read = parseDate(`${month}/${day}`, as("booking", today)) ?? "";
      expect(read.slice(5)).toBe(`${month}-${day}`);
      expect(read >= today).toBe(true);
      if (day !== "29") expect(Number(read.slice(0, 4)) - Number(today.slice(0, 4))).toBeLessThanOrEqual(1);
    }),
  );
});

test("reads a past date without a year as today or the latest such date", () => {
  fc.assert(
    fc.property(dates, dates, (date, today) => {
      const [, month = "", day = ""] = date.split("-");
      const read = parseDate(`${month}/${day}`, as("past", today)) ?? "";
      expect(read.slice(5)).toBe(`${month}-${day}`);
      expect(read <= today).toBe(true);
      if (day !== "29") expect(Number(today.slice(0, 4)) - Number(read.slice(0, 4))).toBeLessThanOrEqual(1);
    }),
  );
});

/** Texts that look like dates, most of which are none. */
const almost = fc
  .array(fc.constantFrom(..."0123456789/-., SepMay"), { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join(""));

test("reads nothing but the accepted forms of a date", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), almost), (text) => {
      const date = parseDate(text, as("any"));
      if (date === undefined) return;
      expect(isDate(date)).toBe(true);
      const twoDigits = formsOf(date).map((form) => form.replace(/\/20(\d\d)$/, "/$1"));
      const forms = [...formsOf(date), ...twoDigits].map((form) => form.toLowerCase());
      expect(forms).toContain(text.trim().toLowerCase().replace(/\s+/g, " "));
    }),
    { numRuns: times(1_000, 200) },
  );
});

test("accepts only dates that exist", () => {
  expect(["2026-11-24", "2028-02-29"].map(isDate)).toEqual([true, true]);
  expect(["2026-02-29", "2026-02-30", "2026-13-01", "2026-1", "2026-11-2", "11/24/2026", ""].filter(isDate)).toEqual(
    [],
  );
});
