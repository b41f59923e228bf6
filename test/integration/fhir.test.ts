import { readFileSync } from "node:fs";
import type { Appointment, Bundle, CapabilityStatement, FhirResource, Slot } from "fhir/r4";
import { FHIR_RESOURCES } from "../../shared/fhir/resources.ts";
import { type Clinic, openClinic, plantKey } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { times } from "../support/depth.ts";
import {
  type FhirClient,
  fhirClient,
  fhirIdOf,
  linkOf,
  matchesOf,
  parameters,
  reference,
  refusalOf,
} from "../support/fhir.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { addPatients, addPractitioner, newPatient, openFrontDesk } from "./front-desk.ts";

let gateway: Gateway;
let clinic: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;
let fhir: FhirClient;

const clientOf = async (tenant_id: string) =>
  fhirClient(gateway, await plantKey(tenant_id, ["fhir:read", "fhir:write"]));

beforeAll(async () => {
  gateway = await startGateway();
}, 30_000);
beforeEach(async () => {
  clinic = await openClinic();
  desk = await openFrontDesk(clinic);
  // A key has 120 requests in a minute.
  fhir = await clientOf(clinic.tenant_id);
});
afterAll(() => gateway.stop());

const period = [
  { name: "start", valueDateTime: `${MONDAY}T00:00:00-06:00` },
  { name: "end", valueDateTime: `${daysAfter(MONDAY, 1)}T00:00:00-06:00` },
];
const ofPatient = () => reference("patient-reference", `Patient/${fhirIdOf(desk.patient_id)}`);
const bookedIn = ({ body }: { readonly body: FhirResource }) => matchesOf(body as Bundle)[0] as Appointment;

async function findTimes(...more: readonly object[]): Promise<Appointment[]> {
  const { status, body, text } = await fhir.post("Appointment/$find?_count=100", parameters(...period, ...more));
  expect(status, text).toBe(200);
  return matchesOf(body as Bundle) as Appointment[];
}

test("tells without a key what it can do, and every search parameter that it names works", async () => {
  const { body } = await fhirClient(gateway, undefined).get("metadata");
  const { rest = [] } = body as CapabilityStatement;
  const resources = rest[0]?.resource ?? [];
  expect(resources.map(({ type }) => type)).toEqual(Object.keys(FHIR_RESOURCES));
  const strict = { prefer: "handling=strict" };
  const values = { date: "ge2020", token: "x", reference: "Location/x", string: "x" };
  for (const { type, searchParam = [], searchInclude = [] } of resources) {
    const query = new URLSearchParams([
      ...searchParam.map((param) => [param.name, values[param.type as keyof typeof values]]),
      ...searchInclude.map((include) => ["_include", include]),
    ]);
    const answer = await fhir.get(`${type}?${query}`, strict);
    expect([type, answer.status]).toEqual([type, 200]);
  }
});

test("lists and reads what a clinic has, each resource under an id that has the original as identifier", async () => {
  const { service_id, practitioner_id, location_id, patient_id } = desk;
  const body = { ...desk, date: MONDAY, start_time: "10:00", reason: "Knee" };
  const { appointment_id } = (await clinic.send("RECEPTIONIST", "appointments", "book", { body })).body;
  const expected = {
    Location: location_id,
    Practitioner: practitioner_id,
    HealthcareService: service_id,
    Patient: patient_id,
    Appointment: appointment_id,
  };
  for (const [type, id] of Object.entries(expected)) {
    const { body: read, headers } = await fhir.get(`${type}/${fhirIdOf(id)}`);
    expect(read).toMatchObject({ resourceType: type, id: fhirIdOf(id), identifier: [{ value: id }] });
    expect(matchesOf(await fhir.bundle(type))).toContainEqual(read);
    const again = await fhir.get(`${type}/${fhirIdOf(id)}`, { "if-none-match": String(headers.etag) });
    expect([type, again.status]).toEqual([type, 304]);
  }
  for (const type of ["PractitionerRole", "Schedule", "Slot"]) {
    const [first] = matchesOf(await fhir.bundle(`${type}?_count=1`));
    expect((await fhir.get(`${type}/${first?.id}`)).body).toEqual(first);
  }
});

test("searches appointments by date, status and people, with what they refer to", async () => {
  const { practitioner_id, location_id, patient_id } = desk;
  const ids: string[] = [];
  for (const start_time of ["09:00", "11:00"]) {
    const booked = await clinic.send("RECEPTIONIST", "appointments", "book", {
      body: { ...desk, date: MONDAY, start_time },
    });
    ids.push(fhirIdOf(booked.body.appointment_id));
  }
  const idsOf = async (query: string) => matchesOf(await fhir.bundle(`Appointment?${query}`)).map(({ id }) => id);
  const [first, second] = ids;
  expect(await idsOf(`date=${MONDAY}&status=booked,checked-in`)).toEqual([second, first]);
  expect(await idsOf(`date=ge${MONDAY}T10:00:00-06:00&date=lt${daysAfter(MONDAY, 1)}`)).toEqual([second]);
  expect(await idsOf(`date=${daysAfter(MONDAY, 1)}`)).toEqual([]);
  expect(await idsOf("status=fulfilled")).toEqual([]);
  const people = {
    patient: `Patient/${fhirIdOf(patient_id)}`,
    practitioner: fhirIdOf(practitioner_id),
    actor: `Location/${fhirIdOf(location_id)}`,
  };
  expect(await idsOf(new URLSearchParams(people).toString())).toEqual([second, first]);
  const { entry = [] } = await fhir.bundle(
    "Appointment?_include=Appointment:patient&_include=Appointment:location&_count=1",
  );
  expect(entry.map(({ resource, search }) => [resource?.resourceType, search?.mode])).toEqual([
    ["Appointment", "match"],
    ["Patient", "include"],
    ["Location", "include"],
  ]);
});

test("leads through all pages, and no link has what a search by POST asked for", async () => {
  await addPatients(clinic, 5);
  const pages = await fhir.all("Patient?_count=2");
  expect(pages).toHaveLength(6);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(6);
  const { body } = await fhir.form("Patient", { family: "Patient", birthdate: newPatient.dob, _count: "2" });
  expect(matchesOf(body as Bundle)).toHaveLength(2);
  for (const relation of ["self", "next"]) expect(linkOf(body as Bundle, relation)).not.toMatch(/family|1980/);
  expect(await fhir.all(linkOf(body as Bundle, "next") ?? "")).toHaveLength(3);
  const other = await clientOf((await openClinic("Another Clinic")).tenant_id);
  const foreign = await other.get(linkOf(body as Bundle, "next") ?? "");
  expect([foreign.status, refusalOf(foreign.body)]).toEqual([400, "malformed"]);
});

test("finds patients by every parameter, and those of other names by none", async () => {
  const [patient_id] = await addPatients(clinic, 1);
  const found = async (search: Record<string, string>) =>
    matchesOf((await fhir.form("Patient", search)).body as Bundle).map(({ id }) => id);
  const id = fhirIdOf(patient_id ?? "");
  expect(await found({ family: "Patient 0" })).toEqual([id]);
  expect(await found({ given: "grace", family: "patient" })).toEqual([id]);
  expect(await found({ name: "Patient", birthdate: newPatient.dob, phone: "555-0101" })).toEqual([id]);
  expect(await found({ name: "Patient", birthdate: "1981-12-09" })).toEqual([]);
  expect(await found({ family: "Lovelace" })).toEqual([]);
  expect(await found({ _id: id })).toEqual([id]);
});

test("lists the free times that the desk is offered, page by page and in order", async () => {
  await addPractitioner(clinic, desk.location_id, { start_time: "10:00", end_time: "12:00" });
  await clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date: MONDAY, start_time: "09:30" } });
  const { service_id } = desk;
  const query = { service_id, from: MONDAY, limit: 100 };
  const { items } = (await clinic.send("RECEPTIONIST", "appointments", "nextFreeTimes", { query })).body;
  const offered = items
    .filter(({ date }) => date === MONDAY)
    .map((time) => `${time.start_time} ${fhirIdOf(time.practitioner_id)}`);
  const slots = (await fhir.all(`Slot?start=${MONDAY}&status=free&_count=7`)) as Slot[];
  const [role] = (await fhir.all("PractitionerRole")) as FhirResource[];
  expect(role?.resourceType).toBe("PractitionerRole");
  const listed = slots.map(({ start, schedule }) => {
    const at = new Date(start).toLocaleTimeString("en-GB", { timeZone: "America/Chicago", timeStyle: "short" });
    return `${at} staff-${schedule.reference?.split(".")[1]}`;
  });
  expect(listed).toEqual(offered);
  const onlyOne = (await fhir.all(`Slot?start=${MONDAY}&schedule=${slots[0]?.schedule.reference}`)) as Slot[];
  expect(onlyOne).toEqual(slots.filter(({ schedule }) => schedule.reference === slots[0]?.schedule.reference));
});

test("holds and books a proposed appointment, which the desk sees as booked by a program", async () => {
  desk = await openFrontDesk(clinic, { service: { service_name: "X-ray", needs_room: true } });
  const room = { location_id: desk.location_id, room_number: "7", status: "ACTIVE" as const };
  expect((await clinic.send("TENANT_ADMIN", "locations", "createRoom", { body: room })).status).toBe(201);
  const service = { name: "visit-type", valueCodeableConcept: { text: "X-ray" } };
  const [proposed, ...others] = await findTimes(ofPatient(), service);
  const held = await fhir.post(
    "Appointment/$hold",
    parameters(reference("appointment-reference", `Appointment/${proposed?.id}`)),
  );
  expect(held.status).toBe(200);
  const pending = bookedIn(held);
  expect(pending).toMatchObject({ status: "pending", start: proposed?.start });
  expect((await fhir.get(`Appointment/${pending.id}`)).body).toEqual(pending);
  // The end of the proposed appointments that overlap the hold.
  expect((await findTimes(ofPatient(), service)).map(({ id }) => id)).toEqual(
    others.filter(({ start }) => (start ?? "") >= (pending.end ?? "")).map(({ id }) => id),
  );
  expect((await fhir.get(`Slot/${proposed?.id}`)).body).toMatchObject({ status: "busy" });
  const booking = parameters(reference("appointment-reference", `Appointment/${pending.id}`), ofPatient(), {
    name: "comment",
    valueString: "Knee",
  });
  const booked = await fhir.post("Appointment/$book", booking);
  expect(bookedIn(booked)).toMatchObject({ id: pending.id, status: "booked", reasonCode: [{ text: "Knee" }] });
  expect(bookedIn(await fhir.post("Appointment/$book", booking))).toEqual(bookedIn(booked));
  const appointment_id = String(pending.id).replace("-", "_");
  const seen = await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } });
  expect(seen.body).toMatchObject({
    booked_by: "program",
    patient_id: desk.patient_id,
    reason: "Knee",
    room_number: "7",
  });
  const history = await clinic.send("RECEPTIONIST", "appointments", "listHistory", { params: { appointment_id } });
  expect(history.body.items).toContainEqual(
    expect.objectContaining({ operation: "appointments.book", user_name: "Website" }),
  );
});

const GRACE = {
  resourceType: "Patient",
  name: [{ family: "Hamilton", given: ["Margaret"] }],
  telecom: [
    { system: "phone", value: "555-0199" },
    { system: "email", value: "margaret@example.com" },
  ],
  gender: "female",
  birthDate: "1976-08-17",
};

test("finds, holds and books with the bodies of docs/fhir.md", async () => {
  const texts = [...readFileSync("docs/fhir.md", "utf8").matchAll(/-d '(\{[\s\S]*?\})'/g)].map(([, text = ""]) => text);
  expect(texts).toHaveLength(3);
  const [find = "", hold = "", book = ""] = texts;
  const send = async (operation: string, text: string) => {
    const answer = await fhir.post(`Appointment/${operation}`, JSON.parse(text));
    expect(answer.status, answer.text).toBe(200);
    return bookedIn(answer);
  };
  const dated = find.replace("2027-03-01", MONDAY).replace("2027-03-08", daysAfter(MONDAY, 7));
  const proposed = await send("$find?_count=5", dated);
  const pending = await send("$hold", hold.replace(/Appointment\/[^"]+/, `Appointment/${proposed.id}`));
  const booked = await send("$book", book.replace(/Appointment\/[^"]+/, `Appointment/${pending.id}`));
  expect([proposed.status, pending.status, booked.status]).toEqual(["proposed", "pending", "booked"]);
  const query = { from: MONDAY, to: MONDAY };
  const { items } = (await clinic.send("RECEPTIONIST", "appointments", "list", { query })).body;
  expect(items).toMatchObject([{ patient_name: "Margaret Hamilton", reason: "Knee pain", booked_by: "program" }]);
});

test("docs/fhir.md lists every type with its search parameters and includes", () => {
  const text = readFileSync("docs/fhir.md", "utf8");
  const names = (all: readonly string[]) => all.map((name) => `\`${name}\``).join(", ");
  for (const [type, { search, includes }] of Object.entries(FHIR_RESOURCES)) {
    const row = text.split("\n").find((line) => line.startsWith(`| \`${type}\` |`));
    expect(row).toContain(`| ${names(Object.keys(search))} | ${names(includes)}`);
  }
});

test("registers a patient who is described, once, and says which elements are missing", async () => {
  const [first, , third] = await findTimes();
  const book = (proposed: Appointment | undefined, resource: object) =>
    fhir.post(
      "Appointment/$book",
      parameters(reference("appointment-reference", `Appointment/${proposed?.id}`), {
        name: "patient-resource",
        resource,
      }),
    );
  const refused = await book(first, { resourceType: "Patient", name: [{ family: "Hamilton" }] });
  expect([refused.status, refusalOf(refused.body)]).toEqual([422, "invalid"]);
  expect(JSON.stringify(refused.body)).toContain("Patient.birthDate");
  const patients = [];
  for (const proposed of [first, third]) {
    const { status, body, text } = await book(proposed, GRACE);
    expect(status, text).toBe(200);
    patients.push(
      bookedIn({ body }).participant.find(({ actor }) => actor?.reference?.startsWith("Patient/"))?.actor?.reference,
    );
  }
  expect(patients[0]).toBe(patients[1]);
  expect((await fhir.get(String(patients[0]))).body).toMatchObject({ ...GRACE, birthDate: "1976-08-17" });
});

test("of simultaneous bookings of one time exactly one succeeds, and the others are told of other times", async () => {
  const count = times(50, 12);
  const patients = await addPatients(clinic, count);
  const [proposed] = await findTimes();
  const answers = await Promise.all(
    patients.map((id) =>
      fhir.post(
        "Appointment/$book",
        parameters(
          reference("appointment-reference", `Appointment/${proposed?.id}`),
          reference("patient-reference", `Patient/${fhirIdOf(id)}`),
        ),
      ),
    ),
  );
  const lost = answers.filter(({ status }) => status !== 200);
  expect(lost).toHaveLength(count - 1);
  for (const { status, body } of lost) {
    expect([status, refusalOf(body)]).toEqual([409, "slot_taken"]);
    expect(body).toMatchObject({
      issue: [{ severity: "fatal", code: "not-found" }, {}, { severity: "information" }, {}, {}],
    });
  }
});

test("a key has at most 20 open holds", async () => {
  await addPractitioner(clinic, desk.location_id);
  const proposed = (await findTimes()).filter(({ start }) => /:(00|30):/.test(start ?? ""));
  const hold = (id: string | undefined) =>
    fhir.post("Appointment/$hold", parameters(reference("appointment-reference", `Appointment/${id}`)));
  for (const { id } of proposed.slice(0, 20)) expect((await hold(id)).status).toBe(200);
  const refused = await hold(proposed[20]?.id);
  expect([refused.status, refusalOf(refused.body)]).toEqual([429, "too_many_holds"]);
  const other = await clientOf(clinic.tenant_id);
  const held = await other.post(
    "Appointment/$hold",
    parameters(reference("appointment-reference", `Appointment/${proposed[20]?.id}`)),
  );
  expect(held.status).toBe(200);
  // Another key can't book what this one holds.
  const stolen = parameters(reference("appointment-reference", `Appointment/${bookedIn(held).id}`), ofPatient());
  const answer = await fhir.post("Appointment/$book", stolen);
  expect([answer.status, refusalOf(answer.body)]).toEqual([409, "hold_expired"]);
});

test("refuses what it does not know, in words of FHIR", async () => {
  const cases = [
    ["Observation", 404, "not_found"],
    ["Location/loc-01jd3v8c9m4q2w6x8z0y1t5k7n", 404, "not_found"],
    ["Location/nothing", 404, "not_found"],
    ["Slot/nothing", 404, "not_found"],
    ["Slot/01jd3v8c9m4q2w6x8z0y1t5k7n.01jd3v8c9m4q2w6x8z0y1t5k7n.h0000", 404, "not_found"],
    ["Appointment?date=yesterday", 400, "malformed"],
    ["Appointment?date:missing=true", 400, "malformed"],
    ["Patient?_count=0", 400, "malformed"],
    ["Patient?_page=abc", 400, "malformed"],
  ] as const;
  for (const [path, status, code] of cases) {
    const answer = await fhir.get(path);
    expect([path, answer.status, refusalOf(answer.body)]).toEqual([path, status, code]);
  }
  expect((await fhir.get("Patient?unknown=1")).status).toBe(200);
  expect((await fhir.get("Patient?unknown=1", { prefer: "handling=strict" })).status).toBe(400);
  const posted = await fhir.post("Patient/$find", parameters());
  expect([posted.status, refusalOf(posted.body)]).toEqual([404, "not_found"]);
  expect(refusalOf((await fhir.post("Appointment/$find", parameters())).body)).toBe("invalid");
  const stranger = await fhirClient(gateway, undefined).get("Location");
  expect([stranger.status, refusalOf(stranger.body), stranger.headers["www-authenticate"]]).toEqual([
    401,
    "unauthenticated",
    "Bearer",
  ]);
  const reader = fhirClient(gateway, await plantKey(clinic.tenant_id, ["fhir:read"]));
  const hold = await reader.post("Appointment/$hold", parameters());
  expect([hold.status, refusalOf(hold.body)]).toEqual([403, "scope_missing"]);
});
