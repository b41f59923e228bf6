import { findStatedPatient } from "../../../../functions/domain/patients/stated-person.ts";
import { IDS } from "../../../support/call.ts";
import { PATIENT, searchItemsOf } from "../../../support/patient-rows.ts";
import { type Item, nextItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { holds, lags } = openTable();
const email = "grace@example.com";
const STATED = { email, first_name: "Grace", last_name: "Hopper", dob: "1980-12-09" };
const GRACE = PATIENT.item({ email });
const patient_id = String(GRACE.patient_id);

const given = (...patients: readonly Item[]) =>
  holds(patients.flatMap((row) => [row, ...(row.merged_into ? [] : searchItemsOf(row))]));
const found = async (changes: Partial<typeof STATED> = {}) =>
  (await findStatedPatient(IDS.tenant, { ...STATED, ...changes }))?.patient_id;

it("finds the patient with the address, the names and the birth date", async () => {
  given(GRACE);
  expect(await findStatedPatient(IDS.tenant, STATED)).toMatchObject({ patient_id, first_name: "Grace", email });
});

it.each<[string, Partial<typeof STATED>, object]>([
  ["case", { first_name: "GRACE", last_name: "hopper", email: "Grace@Example.com" }, {}],
  ["accents", { first_name: "Gráce", last_name: "Höpper" }, {}],
  ["a nickname that is stated", { first_name: "Bob" }, { first_name: "Robert" }],
  ["a nickname that is stored", { first_name: "Robert" }, { first_name: "Bob" }],
])("is not misled by %s", async (_, stated, stored) => {
  given(PATIENT.item({ email, ...stored }));
  expect(await found(stated)).toBe(patient_id);
});

it.each<[string, Partial<typeof STATED>]>([
  ["another address", { email: "g@example.com" }],
  ["another birth date", { dob: "1980-12-10" }],
  ["another last name", { last_name: "Hoper" }],
  ["another first name", { first_name: "Ada" }],
])("finds no one by %s", async (_, stated) => {
  given(GRACE);
  expect(await found(stated)).toBeUndefined();
});

it.each([
  ["an address", { email: undefined }],
  ["a birth date", { dob: undefined }],
])("finds no one whose record lacks %s", async (_, changes) => {
  given(PATIENT.item({ email, ...changes }));
  expect(await found()).toBeUndefined();
});

it("finds no one when two patients are the stated person", async () => {
  given(GRACE, nextItem(PATIENT, { email }));
  expect(await found()).toBeUndefined();
});

it("finds the one of two patients with the address who has the birth date", async () => {
  given(GRACE, nextItem(PATIENT, { email, first_name: "Rose", dob: "2015-06-01" }));
  expect([await found(), await found({ first_name: "Rose", dob: "2015-06-01" })]).toEqual([
    patient_id,
    nextItem(PATIENT).patient_id,
  ]);
});

describe("a record that was merged", () => {
  const TARGET = nextItem(PATIENT, { email: "other@example.com", merged_ids: [patient_id], last_name: "Murray" });
  const target_id = TARGET.patient_id;

  it("stands for its target, which has the same birth date", async () => {
    given(TARGET, PATIENT.item({ email, merged_into: target_id }));
    expect(await found()).toBe(target_id);
  });

  it("is the same person as its target when both are stated", async () => {
    given({ ...TARGET, email, last_name: "Hopper" }, PATIENT.item({ email, merged_into: target_id }));
    expect(await found()).toBe(target_id);
  });

  it("is no one when its target was erased", async () => {
    holds([PATIENT.item({ email, merged_into: target_id }), ...searchItemsOf(GRACE)]);
    expect(await found()).toBeUndefined();
  });
});

it("finds no one of another clinic", async () => {
  given(PATIENT.item({ email, tenant_id: IDS.otherTenant }));
  expect(await found()).toBeUndefined();
});

it("passes over a patient who was erased a moment ago, and finds one who was registered a moment ago", async () => {
  holds(searchItemsOf(GRACE));
  expect(await found()).toBeUndefined();
  given(GRACE);
  lags();
  expect(await found()).toBe(patient_id);
});
