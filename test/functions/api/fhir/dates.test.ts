import { daysOf, meetsAll, parseDateCondition } from "../../../../functions/api/fhir/dates.ts";
import { FHIR_TEXTS } from "../../../../shared/fhir/texts.ts";

const conditionsOf = (...values: readonly string[]) => values.map((value) => parseDateCondition("date", value));

it.each([
  ["2027", "day", "2027-01-01", "2027-12-31"],
  ["2027-02", "day", "2027-02-01", "2027-02-28"],
  ["2028-02", "day", "2028-02-01", "2028-02-29"],
  ["2027-12", "day", "2027-12-01", "2027-12-31"],
  ["2027-03-01", "day", "2027-03-01", "2027-03-01"],
  [" 2027-03-01 ", "day", "2027-03-01", "2027-03-01"],
  ["2027-03-01T10:00Z", "instant", "2027-03-01T10:00:00.000Z", "2027-03-01T10:00:00.000Z"],
  ["2027-03-01T10:00:30.5Z", "instant", "2027-03-01T10:00:30.500Z", "2027-03-01T10:00:30.500Z"],
  ["2027-03-01T10:00:00-06:00", "instant", "2027-03-01T16:00:00.000Z", "2027-03-01T16:00:00.000Z"],
  // An address writes a plus as a space.
  ["2027-03-01T10:00:00 02:00", "instant", "2027-03-01T08:00:00.000Z", "2027-03-01T08:00:00.000Z"],
])("reads %j as a %s from %s to %s", (value, unit, from, to) => {
  expect(parseDateCondition("date", value)).toEqual({ prefix: "eq", unit, from, to });
});

it.each(["eq", "ge", "gt", "le", "lt"])("reads the prefix %s", (prefix) => {
  expect(parseDateCondition("date", `${prefix}2027-03-01`)).toMatchObject({ prefix, from: "2027-03-01" });
});

it.each([
  "",
  "yesterday",
  "27",
  "2027-3",
  "2027-13",
  "2027-02-30",
  "2027-00-01",
  "2027-03-01T10:00",
  "2027-03-01T10Z",
  "2027-03-01T25:00Z",
  "2027-03T10:00Z",
  "ne2027",
  "ap2027-03-01",
  "x2027",
  "2027x",
  "20270",
])("refuses %j by the name of its parameter", (value) => {
  expect(() => parseDateCondition("birthdate", value)).toThrow(
    expect.objectContaining({ code: "malformed", fields: { birthdate: FHIR_TEXTS.invalidDate } }),
  );
});

const DAYS = ["2027-01-31", "2027-02-01", "2027-02-28", "2027-03-01"];

it.each([
  ["eq2027-02", [false, true, true, false]],
  ["ge2027-02", [false, true, true, true]],
  ["gt2027-02", [false, false, false, true]],
  ["le2027-02", [true, true, true, false]],
  ["lt2027-02", [true, false, false, false]],
])("compares days of the location with %s, of which each day is a part", (value, expected) => {
  const met = DAYS.map((date) => meetsAll(conditionsOf(value), { date, starts_at: "2030-01-01T00:00:00.000Z" }));
  expect(met).toEqual(expected);
});

it("compares instants with the start, and needs every condition", () => {
  const at = { date: "2030-01-01", starts_at: "2027-03-01T16:00:00.000Z" };
  expect(meetsAll(conditionsOf("ge2027-03-01T16:00:00Z", "le2027-03-01T16:00:00Z"), at)).toBe(true);
  expect(meetsAll(conditionsOf("ge2027-03-01T16:00:00Z", "lt2027-03-01T16:00:00Z"), at)).toBe(false);
  expect(meetsAll(conditionsOf("gt2027-03-01T16:00:00Z"), at)).toBe(false);
  expect(meetsAll([], at)).toBe(true);
});

it.each([
  [[], {}],
  [["2027-02"], { from: "2027-02-01", to: "2027-02-28" }],
  [["ge2027-02"], { from: "2027-02-01" }],
  [["gt2027-02-03"], { from: "2027-02-03" }],
  [["le2027-02"], { to: "2027-02-28" }],
  [["lt2027-02-03"], { to: "2027-02-03" }],
  [["ge2027-02-03", "ge2027-02-05", "ge2027-02-04"], { from: "2027-02-05" }],
  [["le2027-02-05", "le2027-02-03", "le2027-02-04"], { to: "2027-02-03" }],
  [["2027-02-03T23:30:00-06:00"], { from: "2027-02-03", to: "2027-02-05" }],
] as const)("reads the days of %j only: %j", (values, days) => {
  expect(daysOf(conditionsOf(...values))).toEqual(days);
});
