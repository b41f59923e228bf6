import { type Clinic, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { newPatient } from "./front-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.stop());
beforeEach(async () => {
  clinic = await openClinic();
});

const create = async (first_name: string, last_name: string) =>
  (await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, first_name, last_name } })).body;
const find = async (search: string, owner = clinic) => {
  const { body } = await owner.send("RECEPTIONIST", "patients", "list", { query: { search } });
  return body.items
    .map((row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`)
    .sort();
};

test.each([
  ["José", "García"],
  ["Siobhán", "O'Brien-Ní Dhomhnaill"],
  ["مريم", "العلي"],
  ["小龙", "李"],
  ["Zoë 🦊", "Ångström"],
])("%s %s is stored, found and shown unchanged", async (first_name, last_name) => {
  const { patient_id } = await create(first_name, last_name);
  const { body } = await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } });
  expect(body).toMatchObject({ first_name, last_name });
  for (const search of [first_name.slice(0, 2), last_name, `${last_name} ${first_name}`])
    expect(await find(search)).toEqual([`${first_name} ${last_name}`]);
});

test("a search finds either name's beginning, each person once, and nothing of another clinic", async () => {
  await create("Anna", "Anders");
  await create("Bertha", "Ännchen");
  await create("Joanna", "Smith");
  const foreign = await openClinic("Hillview Dental");
  expect(await find("ann")).toEqual(["Anna Anders", "Bertha Ännchen"]);
  expect(await find("ANNA A")).toEqual(["Anna Anders"]);
  expect(await find("ann", foreign)).toEqual([]);
});

test("every match comes once when the pages of a search are followed", async () => {
  for (let n = 0; n < 23; n += 1) await create(n % 2 ? "Sam" : `Jo${n}`, n % 2 ? `Lee${n}` : "Samson");
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const query: object = { search: "sam", limit: 6, ...(cursor && { cursor }) };
    const { body } = await clinic.send("RECEPTIONIST", "patients", "list", { query });
    expect(body.items.length).toBeLessThanOrEqual(6);
    found.push(...body.items.map((row: { patient_id: string }) => row.patient_id));
    cursor = body.next_cursor;
  } while (cursor);
  expect(found).toHaveLength(23);
  expect(new Set(found).size).toBe(23);
});

test("a renamed patient is found by the new name only", async () => {
  const { patient_id } = await create("Grace", "Murray");
  const request = { params: { patient_id }, body: { last_name: "Hopper", version: 1 } };
  expect((await clinic.send("RECEPTIONIST", "patients", "update", request)).body).toMatchObject({
    last_name: "Hopper",
    version: 2,
  });
  expect(await find("hopper")).toEqual(["Grace Hopper"]);
  expect(await find("murray")).toEqual([]);
});

test("a lead becomes one patient, whoever asks and how often", async () => {
  const { body: lead } = await clinic.send("RECEPTIONIST", "patients", "createLead", {
    body: { first_name: "Linus", last_name: "Pauling", contact: "555 0102" },
  });
  expect(lead.patient_id).toBeNull();
  const convert = () => clinic.send("RECEPTIONIST", "patients", "convertLead", { params: { lead_id: lead.lead_id } });
  const answers = await Promise.all([convert(), convert(), convert()]);
  const patients = new Set(answers.map(({ body }) => body.patient_id));
  expect(patients.size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ first_name: "Linus", contact: "555 0102", dob: "" });
  expect(await find("pauling")).toEqual(["Linus Pauling"]);
  const { body: after } = await clinic.send("RECEPTIONIST", "patients", "getLead", {
    params: { lead_id: lead.lead_id },
  });
  expect([...patients]).toEqual([after.patient_id]);
});

test("a lead's change that meets its conversion is not lost: the patient has it, or the change is refused", async () => {
  for (let round = 0; round < 25; round += 1) {
    const body = { first_name: "Linus", last_name: `Round ${round}`, contact: "555 0102" };
    const { lead_id } = (await clinic.send("RECEPTIONIST", "patients", "createLead", { body })).body;
    const [updated, converted] = await Promise.all([
      clinic.send("RECEPTIONIST", "patients", "updateLead", {
        params: { lead_id },
        body: { contact: "555 0199", version: 1 },
      }),
      clinic.send("RECEPTIONIST", "patients", "convertLead", { params: { lead_id } }),
    ]);
    expect(converted.status).toBe(200);
    const { contact } = (
      await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id: converted.body.patient_id } })
    ).body;
    expect([updated.status, contact]).toEqual(updated.status === 200 ? [200, "555 0199"] : [409, "555 0102"]);
  }
});

test.each([
  ["a patient without a birth date", { dob: "" }, "dob"],
  ["a number with letters", { contact: "call me" }, "contact"],
  ["an address that is none", { email: "nope" }, "email"],
  ["a 30th of February", { dob: "2026-02-30" }, "dob"],
])("%s is refused at its field", async (_, changes, field) => {
  const answer = await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, ...changes } });
  expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
});

test.each(["pat_01jd3v8c9m4q2w6x8z0y1t5k7n", "nope", "PAT_#"])(
  "a patient that is not there (%s) is not found",
  async (patient_id) => {
    for (const operation of ["get", "listAppointments"] as const)
      expect(await clinic.send("RECEPTIONIST", "patients", operation, { params: { patient_id } })).toMatchObject({
        status: 404,
        body: { error: "Patient not found" },
      });
  },
);
