import { NewInsurance, validityOn } from "../../shared/patients/policy.ts";

const policy = { provider_id: "prov_1", member_id: "M-1" };
const first = (changes: object) => NewInsurance.safeParse({ items: [{ ...policy, ...changes }], version: 0 });

it.each([
  ["the day before the first", "2026-01-31", "not yet"],
  ["the first day", "2026-02-01", "valid"],
  ["the last day", "2026-11-01", "valid"],
  ["the day after the last", "2026-11-02", "expired"],
])("checks a policy on %s", (_, date, validity) => {
  expect(validityOn({ valid_from: "2026-02-01", valid_to: "2026-11-01" }, date)).toBe(validity);
});

it("treats a policy without dates as valid", () => {
  expect(validityOn({ valid_from: "", valid_to: "" }, "2026-11-01")).toBe("valid");
});

it("fills in what is not entered", () => {
  expect(first({}).data?.items).toEqual([
    { ...policy, company_id: "", group_number: "", holder: "", valid_from: "", valid_to: "" },
  ]);
});

it.each([
  ["ends in ten years", { valid_to: "2036-12-31" }],
  ["began in 1900", { valid_from: "1900-01-01" }],
  ["is valid for one day", { valid_from: "2026-02-01", valid_to: "2026-02-01" }],
  ["is valid for some days", { valid_from: "2026-02-01", valid_to: "2026-02-28" }],
])("accepts a policy that %s", (_, changes) => expect(first(changes).success).toBe(true));

it.each([
  ["no provider", { provider_id: "" }],
  ["no member id", { member_id: " " }],
  ["a date that does not exist", { valid_from: "2026-02-30" }],
  ["a date in another form", { valid_from: "2/1/2026" }],
  ["a date before 1900", { valid_from: "1899-12-31" }],
  ["an end before the beginning", { valid_from: "2026-02-01", valid_to: "2026-01-31" }],
  ["an unknown field", { premium: 1 }],
])("refuses a policy with %s", (_, changes) => expect(first(changes).success).toBe(false));

it("refuses more than ten policies", () => {
  expect(NewInsurance.safeParse({ items: Array(11).fill(policy), version: 0 }).success).toBe(false);
});
