import { outcomeOf } from "../../../../functions/api/fhir/outcomes.ts";
import { capabilityStatement } from "../../../../functions/domain/fhir/capability.ts";
import { genderOf, issueOf } from "../../../../functions/domain/fhir/codes.ts";
import { ClinicError, ERROR_STATUS, type ErrorCode } from "../../../../shared/contract/errors.ts";
import { FHIR_RESOURCES, type FhirType } from "../../../../shared/fhir/resources.ts";
import { DESK } from "../../../support/desk.ts";
import { fhirIdOf } from "../../../support/fhir.ts";

const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
const codesOf = (issue: string, severity = "error") =>
  codes.filter((code) => issueOf(code).code === issue && issueOf(code).severity === severity);

it.each([
  ["login", ["unauthenticated"]],
  ["not-found", ["not_found"]],
  ["expired", ["hold_expired"]],
  ["conflict", ["conflict", "being_deleted"]],
  ["not-supported", ["unsupported_media_type"]],
  ["too-long", ["too_large"]],
  ["invalid", ["malformed", "invalid"]],
  ["throttled", ["rate_limited", "too_many_holds"]],
])("calls an error %s", (issue, expected) => {
  expect(codesOf(issue)).toEqual(expected);
});

it("calls fatal what is wrong with the server, and a time that is gone", () => {
  expect(codesOf("not-found", "fatal")).toEqual(["slot_taken", "slot_held"]);
  expect(codesOf("exception", "fatal")).toEqual(["internal"]);
  expect(codesOf("transient", "fatal")).toEqual(["unavailable"]);
});

it("calls other refusals forbidden or business rules by their status", () => {
  expect(codesOf("forbidden")).toEqual(codes.filter((code) => ERROR_STATUS[code] === 403));
  expect(codesOf("business-rule")).toEqual(expect.arrayContaining(["in_use", "too_late", "key_reused"]));
});

it("says why, of which fields, which times are free instead, and of which request", () => {
  const { practitioner_id } = DESK;
  const alternatives = [{ date: "2027-03-01", start_time: "10:00", practitioner_id }];
  const details = (text: string) => ({ coding: [{ system: "urn:clinic-manager:refusal", code: "slot_taken" }], text });
  const error = new ClinicError("slot_taken", "Taken.", { fields: { start: "Why." }, alternatives });
  const first = { severity: "fatal", code: "not-found", details: details("Taken.") };
  const others = [
    { severity: "fatal", code: "not-found", details: details("Why."), expression: ["start"] },
    {
      severity: "information",
      code: "informational",
      details: { text: "Free instead: 2027-03-01 10:00" },
      diagnostics: `Practitioner/${fhirIdOf(practitioner_id)}`,
    },
  ];
  const resourceType = "OperationOutcome";
  const named = { ...first, diagnostics: "Request request-1" };
  expect(outcomeOf(error, "request-1")).toEqual({ resourceType, issue: [named, ...others] });
  expect(outcomeOf(error, "")).toEqual({ resourceType, issue: [first, ...others] });
  expect(outcomeOf(new ClinicError("slot_taken", "Taken."), "").issue).toEqual([first]);
});

it("reads the genders that it writes, and every other one as unknown", () => {
  expect(["female", "male", "other", "unknown"].map(genderOf)).toEqual(["FEMALE", "MALE", "OTHER", "UNKNOWN"]);
  expect(["nonbinary", "", undefined].map(genderOf)).toEqual(["UNKNOWN", "UNKNOWN", "UNKNOWN"]);
});

it("states what it can do with each type of resource", () => {
  const { rest = [], ...statement } = capabilityStatement("https://example.com/api/fhir");
  expect(statement).toMatchObject({ implementation: { url: "https://example.com/api/fhir" }, format: ["json"] });
  expect(rest).toHaveLength(1);
  expect(rest[0]).toMatchObject({ mode: "server", security: { description: expect.stringContaining("fhir:write") } });
  expect(rest[0]?.resource?.map(({ type }) => type)).toEqual(Object.keys(FHIR_RESOURCES));
  for (const { type, interaction, searchInclude, searchParam, operation } of rest[0]?.resource ?? []) {
    const { search, includes } = FHIR_RESOURCES[type as FhirType];
    expect(interaction).toEqual([{ code: "read" }, { code: "search-type" }]);
    expect(searchInclude).toEqual(includes.length > 0 ? includes : undefined);
    const stated = Object.entries(search).map(([name, { type: of, text }]) => ({
      name,
      type: of,
      documentation: text,
    }));
    expect(searchParam).toEqual(stated);
    const operations = type === "Appointment" ? ["find", "hold", "book"] : undefined;
    expect(operation?.map(({ name }) => name)).toEqual(operations);
    for (const each of operation ?? [])
      expect(each).toMatchObject({ definition: expect.stringMatching(each.name), documentation: expect.any(String) });
  }
});
