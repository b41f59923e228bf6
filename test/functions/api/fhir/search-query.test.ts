import {
  matchesReference,
  matchesText,
  matchesToken,
  onlyReference,
  pageToken,
  parseSearch,
} from "../../../../functions/api/fhir/search-query.ts";
import { FHIR_TEXTS } from "../../../../shared/fhir/texts.ts";
import { IDS } from "../../../support/call.ts";

const of = { tenant_id: IDS.tenant, type: "Appointment" } as const;
const search = (query: string, isStrict = false) => parseSearch(of, new URLSearchParams(query), isStrict);
const refusal = (name: string, message: string) =>
  expect.objectContaining({ code: "malformed", fields: { [name]: message } });

it("reads every occurrence of a known parameter, and what is included", () => {
  expect(search("date=ge2027&date=lt2028&status=booked&_include=Appointment:patient&_count=7")).toEqual({
    ...of,
    values: { date: ["ge2027", "lt2028"], status: ["booked"] },
    includes: ["Appointment:patient"],
    count: 7,
  });
});

it("ignores what it does not know, unless the client is strict", () => {
  for (const unknown of ["unknown=1", "_include=Appointment:other", "toString=1"]) {
    expect(search(unknown)).toMatchObject({ values: {}, includes: [] });
    expect(() => search(unknown, true)).toThrow(refusal("_", FHIR_TEXTS.unknownParameter));
  }
  expect(search("_format=json&_pretty=true", true)).toMatchObject({ values: {} });
});

it("refuses modifiers of known parameters, and values that are too long", () => {
  expect(() => search("date:missing=true")).toThrow(refusal("_", FHIR_TEXTS.modifier));
  expect(search(`status=${"x".repeat(200)}`).values.status).toHaveLength(1);
  expect(() => search(`status=${"x".repeat(201)}`)).toThrow(refusal("_", FHIR_TEXTS.tooLong));
});

it.each([
  ["", 50],
  ["_count=1", 1],
  ["_count=100", 100],
  ["_count=101", 100],
  ["_count=999999999", 100],
])("takes %j for %d resources on a page", (query, count) => {
  expect(search(query).count).toBe(count);
});

it.each(["0", "-1", "1.5", "ten", "1x", "x1", "9999999999"])("refuses %j as a page's size", (count) => {
  expect(() => search(`_count=${count}`)).toThrow(refusal("_count", FHIR_TEXTS.invalidCount));
});

describe("the name of a page", () => {
  const query = "patient=Patient/pat-1&_include=Appointment:patient&_count=2";
  const token = pageToken(search(query), "position 3");

  it("has the whole search, which no one can read or change", () => {
    expect(search(`_page=${encodeURIComponent(token)}&status=booked`)).toEqual({
      ...search(query),
      position: "position 3",
    });
    expect(token).not.toMatch(/pat-1|position/);
  });

  it("is that of this clinic and this type alone", () => {
    const foreign = [
      { ...of, tenant_id: IDS.otherTenant },
      { ...of, type: "Patient" },
    ] as const;
    for (const other of foreign)
      expect(() => parseSearch(other, [["_page", token]], false)).toThrow(refusal("_page", FHIR_TEXTS.unknownPage));
  });
});

it("finds a code with or without its system, by one of the alternatives of each occurrence", () => {
  const matches = (...status: string[]) => matchesToken({ status }, "status", "booked");
  expect([matches("booked"), matches("system|booked"), matches("noshow, booked")]).toEqual([true, true, true]);
  expect([matches("noshow"), matches("booked", "noshow"), matches(""), matches("book")]).toEqual(Array(4).fill(false));
  expect(matchesToken({}, "status", "booked")).toBe(true);
  expect(matchesToken({ phone: ["2"] }, "phone", ["1", "2"])).toBe(true);
});

it("finds a text by the beginning of one of its words, in any case and with or without accents", () => {
  const matches = (name: string) => matchesText({ name: [name] }, "name", "Élodie", "O'Hara Hill, Jr.");
  expect(["elo", "HILL", "o'hara", "elodie o'hara"].map(matches)).toEqual(Array(4).fill(true));
  expect(["lodie", "ara", "x"].map(matches)).toEqual([false, false, false]);
  expect(matches("Hill\\, Jr")).toBe(true);
});

it("finds a reference with its type, or as an id alone where the type is known", () => {
  const matches = (value: string, usual?: "Location") =>
    matchesReference({ location: [value] }, "location", ["Location/loc-1"], usual);
  expect([matches("Location/loc-1"), matches("https://x.example.com/fhir/Location/loc-1")]).toEqual([true, true]);
  expect([matches("loc-1", "Location"), matches("Location/loc-2,Location/loc-1")]).toEqual([true, true]);
  expect([matches("loc-1"), matches("Practitioner/loc-1"), matches("Location/loc-2")]).toEqual([false, false, false]);
});

it("reads a reference only where there is exactly one", () => {
  const only = (...patient: string[]) => onlyReference({ patient }, "patient", "Patient");
  expect(only("pat-1")).toEqual({ type: "Patient", id: "pat-1" });
  expect([only(), only("pat-1", "pat-2"), only("pat-1,pat-2"), only("")]).toEqual(Array(4).fill(undefined));
  expect(onlyReference({}, "patient")).toBeUndefined();
});
