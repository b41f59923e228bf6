import { ActivityQuery } from "../../shared/audit/audit.ts";
import { AUDIT_TEXTS } from "../../shared/audit/texts.ts";

const issuesOf = (query: object) => ActivityQuery.safeParse(query).error?.issues.map(({ message }) => message);
const NEW_YEAR = "2026-01-01T00:00:00Z";

it.each([
  ["no instants", {}],
  ["only the earliest instant", { from: NEW_YEAR }],
  ["only the latest instant", { before: NEW_YEAR }],
  ["the same instant twice", { from: NEW_YEAR, before: "2026-01-01T01:00:00+01:00" }],
  ["the first and the last year", { from: "1900-01-01T00:00:00Z", before: "2199-12-31T23:59:59Z" }],
])("accepts %s", (_, query) => expect(issuesOf(query)).toBeUndefined());

it.each([{ from: "1899-12-31T23:59:59Z" }, { before: "2200-01-01T00:00:00Z" }])("refuses the year of %o", (query) => {
  expect(issuesOf(query)).toEqual(["Enter a date and time from 1900 to 2199"]);
});

it("refuses an earliest instant after the latest one", () => {
  expect(issuesOf({ from: NEW_YEAR, before: "2026-01-01T00:59:59+01:00" })).toEqual([AUDIT_TEXTS.endsBeforeStart]);
});
