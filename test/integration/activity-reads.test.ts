import { contract } from "../../shared/contract/contract.ts";
import { call } from "../support/call.ts";
import { tableRows } from "../support/table-rows.ts";
import { actions, activity, clinic, emulators, list, open, openLogForEach, register } from "./activity-log.ts";
import { newPatient } from "./front-desk.ts";

openLogForEach();

/** Returns the audit entries of pages of lists, latest first. */
const reads = async (query: object = {}) => (await activity(query)).items.filter(({ record_id }) => record_id === null);

test("leaves one entry for a page of a list, with the records on it", async () => {
  const ids = [await register("One"), await register("Two")];
  await list();
  expect(await reads()).toMatchObject([
    { operation: "patients.list", record_id: null, searched: false, user_id: clinic.users.RECEPTIONIST },
  ]);
  expect((await reads())[0]?.record_ids.toSorted()).toEqual(ids.toSorted());
  expect(await reads({ user_id: clinic.users.RECEPTIONIST })).toHaveLength(1);
  expect(actions(await activity({ record_id: ids[0] }))).toEqual([["patients.create", ids[0]]]);
});

test("marks the page of a search and keeps no text of it", async () => {
  await register("Hopper");
  await list({ search: "hopp" });
  expect(await reads()).toMatchObject([{ operation: "patients.list", searched: true }]);
  const stored = await tableRows(emulators.dynamoDb, "patients.list", "audit_entry");
  expect(stored).not.toEqual([]);
  expect(stored.join()).not.toMatch(/hopp/i);
});

test("leaves no entry for a page without records", async () => {
  await list({ search: "zzz" });
  expect(await reads()).toEqual([]);
});

test("leaves no further entry within an hour, and one after it", async () => {
  await register("Hopper");
  await Promise.all([list(), list(), list()]);
  await list();
  expect(await reads()).toHaveLength(1);
  await register("Lovelace");
  await list();
  expect(await reads(), "another set of records").toHaveLength(2);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_601_000 });
  try {
    await list();
  } finally {
    vi.useRealTimers();
  }
  expect(await reads()).toHaveLength(3);
});

test("leaves one entry for opening a patient twice within an hour", async () => {
  const patient_id = await register("Hopper");
  await open(patient_id);
  await open(patient_id);
  expect(actions(await activity({ record_id: patient_id }))).toEqual([
    ["patients.get", patient_id],
    ["patients.create", patient_id],
  ]);
});

test("leaves an entry for the patient whom a repeated conversion answers", async () => {
  const body = { first_name: "Linus", last_name: "Pauling", contact: "(218) 555-0102" };
  const { lead_id } = (await clinic.send("RECEPTIONIST", "patients", "createLead", { body })).body;
  const convert = () => clinic.send("RECEPTIONIST", "patients", "convertLead", { params: { lead_id } });
  const { patient_id } = (await convert()).body;
  expect(actions(await activity({ record_id: patient_id }))).toEqual([["patients.convertLead", patient_id]]);
  await convert();
  expect(actions(await activity({ record_id: patient_id }))).toEqual([
    ["patients.get", patient_id],
    ["patients.convertLead", patient_id],
  ]);
});

test("leaves the entry of an opening for a creation that is repeated", async () => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const request = { as: "RECEPTIONIST", sub: clinic.users.RECEPTIONIST, body: newPatient, headers } as const;
  const { handler } = await import("../../functions/api/patients/index.ts");
  const create = () => call(handler, contract.patients.create, request);
  const { patient_id } = (await create()).body;
  expect((await create()).body.patient_id).toBe(patient_id);
  expect(actions(await activity({ record_id: patient_id }))).toEqual([
    ["patients.get", patient_id],
    ["patients.create", patient_id],
  ]);
});

test("leaves the entry of an opening for a conflict that shows the current row", async () => {
  const patient_id = await register("Hopper");
  const body = { city: "Duluth", version: 9 };
  const { status } = await clinic.send("RECEPTIONIST", "patients", "update", { params: { patient_id }, body });
  expect(status).toBe(409);
  expect(actions(await activity({ record_id: patient_id }))).toEqual([
    ["patients.get", patient_id],
    ["patients.create", patient_id],
  ]);
});
