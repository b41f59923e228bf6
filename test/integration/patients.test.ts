import { type Clinic, openClinic } from "../support/clinic.ts";
import { times } from "../support/depth.ts";
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

type Person = Partial<typeof newPatient> & Record<string, string>;

const create = async (person: Person) =>
  (await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, ...person } })).body;
const named = (first_name: string, last_name: string) => create({ first_name, last_name });
const search = (text: string, owner = clinic, query: object = {}) =>
  owner.send("RECEPTIONIST", "patients", "list", { query: { search: text, ...query } });
const find = async (text: string, owner = clinic) =>
  (await search(text, owner)).body.items
    .map((row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`)
    .sort();

test.each([
  ["José", "García"],
  ["Siobhán", "O'Brien-Ní Dhomhnaill"],
  ["Bjørn", "Ødegård"],
  ["مريم", "العلي"],
  ["小龙", "李"],
  ["Zoë 🦊", "Ångström"],
])("stores, finds and shows %s %s unchanged", async (first_name, last_name) => {
  const { patient_id } = await named(first_name, last_name);
  const { body } = await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } });
  expect(body).toMatchObject({ first_name, last_name });
  const [first = "", second = ""] = first_name;
  for (const text of [first + second, last_name, `${last_name}, ${first_name}`])
    expect(await find(text)).toEqual([`${first_name} ${last_name}`]);
});

test("finds a person by every part of the name, the birth date, the phone number and the email", async () => {
  const person = { first_name: "José", middle_name: "Luis", last_name: "García Muñoz", dob: "1941-09-16" };
  await create({ ...person, contact: "(218) 555-0147", email: "pepe@example.com" });
  await named("Joanna", "Garland");
  for (const text of [
    "muñoz jo",
    "luis",
    "gar mun",
    "9/16/1941",
    "2185",
    "5550147",
    "0147",
    "pep",
    "pepe@ex",
    "jose 0147",
  ])
    expect(await find(text), text).toEqual(["José García Muñoz"]);
  for (const text of ["muñoz joa", "1855", "9/17/1941", "epe", "12"]) expect(await find(text), text).toEqual([]);
});

test("finds a name in which two neighbouring letters are swapped, only if no one has the typed name", async () => {
  await named("Walter", "Nguyen");
  for (const text of ["Wlater", "walter nugyen", "Nguyne, Walter", "watl"])
    expect(await find(text), text).toEqual(["Walter Nguyen"]);
  for (const text of ["wla", "Wlaetr", "Wolter"]) expect(await find(text), text).toEqual([]);
  await named("Wlater", "Odd");
  expect(await find("wlater")).toEqual(["Wlater Odd"]);
});

test("answers a search with the same rows as the patient itself", async () => {
  const { patient_id } = await create({ street: "1 Lake Street", city: "Duluth", state: "MN" });
  const { body } = await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } });
  expect((await search("hopper")).body.items).toEqual([body]);
  expect((await search("")).body.items).toEqual([body]);
});

test("finds each person once, and no one of another clinic", async () => {
  await named("Anna", "Anders");
  await named("Bertha", "Ännchen");
  await named("Joanna", "Smith");
  const foreign = await openClinic("Hillview Dental");
  expect(await find("ann")).toEqual(["Anna Anders", "Bertha Ännchen"]);
  expect(await find("an")).toEqual(["Anna Anders", "Bertha Ännchen"]);
  expect(await find("ANNA A")).toEqual(["Anna Anders"]);
  expect(await find("ann", foreign)).toEqual([]);
});

test("lists patients by last name, then first name", async () => {
  for (const [first, last] of [
    ["Zoe", "Adler"],
    ["Ida", "Öberg"],
    ["Ann", "adler"],
    ["Bo", "Oakley"],
  ] as const)
    await named(first, last);
  const { body } = await search("");
  expect(body.items.map((row: { first_name: string }) => row.first_name)).toEqual(["Ann", "Zoe", "Bo", "Ida"]);
});

test("pages through a search and gives every match once", async () => {
  for (let n = 0; n < 23; n += 1) await (n % 2 ? named("Sam", `Lee${n}`) : named(`Sam${n}`, "Samson"));
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await search("sam", clinic, { limit: 6, ...(cursor && { cursor }) });
    expect(body.items.length).toBeLessThanOrEqual(6);
    found.push(...body.items.map((row: { patient_id: string }) => row.patient_id));
    cursor = body.next_cursor;
  } while (cursor);
  expect(found).toHaveLength(23);
  expect(new Set(found).size).toBe(23);
});

test("refuses the cursor of one search in another", async () => {
  for (const last_name of ["Lee", "Leeds"]) await named("Sam", last_name);
  const { next_cursor: cursor } = (await search("sam", clinic, { limit: 1 })).body;
  expect(cursor).toEqual(expect.any(String));
  for (const text of ["lee", ""]) expect((await search(text, clinic, { limit: 1, cursor })).status).toBe(422);
});

test("finds a changed patient by what they are called now only", async () => {
  const { patient_id } = await create({ first_name: "Grace", last_name: "Murray", contact: "(218) 555-0101" });
  const change = (body: object) =>
    clinic.send("RECEPTIONIST", "patients", "update", { params: { patient_id }, body: body as never });
  expect((await change({ last_name: "Hopper", version: 1 })).body).toMatchObject({ last_name: "Hopper", version: 2 });
  expect(await find("hopper")).toEqual(["Grace Hopper"]);
  expect(await find("murray")).toEqual([]);
  expect((await change({ contact: "(218) 555-0199", version: 1 })).status).toBe(409);
  expect(await find("0199")).toEqual([]);
  expect((await change({ contact: "(218) 555-0199", version: 2 })).status).toBe(200);
  expect(await find("0199")).toEqual(["Grace Hopper"]);
  expect(await find("0101")).toEqual([]);
  expect((await search("grace")).body.items).toMatchObject([{ patient_id, contact: "(218) 555-0199", version: 3 }]);
});

test("finds leads by the same rules, and shows a converted one as such", async () => {
  const lead = { first_name: "Łukasz", last_name: "O'Hara", contact: "(218) 555-0123" };
  const { lead_id } = (await clinic.send("RECEPTIONIST", "patients", "createLead", { body: lead })).body;
  const leads = async (text: string) =>
    (await clinic.send("RECEPTIONIST", "patients", "listLeads", { query: { search: text } })).body.items;
  for (const text of ["lukasz", "ohara l", "5550123", ""])
    expect(await leads(text)).toMatchObject([{ lead_id, version: 1 }]);
  const { patient_id } = (await clinic.send("RECEPTIONIST", "patients", "convertLead", { params: { lead_id } })).body;
  expect(await leads("lukasz")).toMatchObject([{ lead_id, patient_id, version: 2 }]);
  const params = { lead_id };
  const renamed = { params, body: { last_name: "Ohm", version: 2 } };
  expect(await clinic.send("RECEPTIONIST", "patients", "updateLead", renamed)).toMatchObject({ status: 409 });
  expect(await leads("ohm")).toEqual([]);
  expect(await leads("hara")).toMatchObject([{ lead_id, version: 2 }]);
  expect(await find("hara")).toEqual(["Łukasz O'Hara"]);
});

test("converts a lead into one patient, however often the request is sent", async () => {
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

test("never loses a change of a lead that meets its conversion: the patient has it, or the change is refused", async () => {
  for (let round = 0; round < times(25, 4); round += 1) {
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
