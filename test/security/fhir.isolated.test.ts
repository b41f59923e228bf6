import type { Appointment, Bundle, FhirResource } from "fhir/r4";
import { SCOPES, type Scope } from "../../shared/contract/roles.ts";
import { FHIR_RESOURCES, type FhirType } from "../../shared/fhir/resources.ts";
import { newPatient, openFrontDesk } from "../integration/front-desk.ts";
import { HOSTILE, hostileBodies } from "../support/bodies.ts";
import { type Clinic, openClinic, plantKey } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { collectLogLines, printFigures } from "../support/depth.ts";
import { expectValid, fhirClient, fhirIdOf, matchesOf, parameters, reference, refusalOf } from "../support/fhir.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { tableRows } from "../support/table-rows.ts";

/** What only the other clinic has, in each of its rows. */
const SECRET = "canaryalpha";
const CONTACT = "555-9100417";

const lines = collectLogLines();
const figures = { foreign: 0, hostile: 0 };
let gateway: Gateway;
let alpha: Awaited<ReturnType<typeof openAlpha>>;
let bravo: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;

/** Opens the other clinic with a resource of every type, and returns their FHIR ids. */
async function openAlpha() {
  const clinic = await openClinic(`${SECRET} clinic`);
  const named = { location: { location_name: `${SECRET} street` }, service: { service_name: `${SECRET} check-up` } };
  const rows = await openFrontDesk(clinic, named);
  const body = { ...newPatient, last_name: SECRET, contact: CONTACT };
  const { patient_id } = (await clinic.send("RECEPTIONIST", "patients", "create", { body })).body;
  const booking = { ...rows, patient_id, date: MONDAY, start_time: "10:00", reason: SECRET };
  const booked = await clinic.send("RECEPTIONIST", "appointments", "book", { body: booking });
  const client = fhirClient(gateway, await plantKey(clinic.tenant_id, SCOPES));
  const ids = new Map<FhirType, string>();
  for (const type of Object.keys(FHIR_RESOURCES) as FhirType[]) {
    const [first] = matchesOf(await client.bundle(type));
    expect(first, type).toBeDefined();
    ids.set(type, String(first?.id));
  }
  ids.set("Appointment", fhirIdOf(booked.body.appointment_id));
  const [proposed] = matchesOf(
    (await client.post("Appointment/$find", parameters(...period))).body as Bundle,
  ) as Appointment[];
  const held = await client.post("Appointment/$hold", appointment(proposed?.id));
  return { clinic, client, ids, proposed: String(proposed?.id), held: String(matchesOf(held.body as Bundle)[0]?.id) };
}

const period = [
  { name: "start", valueDateTime: `${MONDAY}T00:00:00-06:00` },
  { name: "end", valueDateTime: `${daysAfter(MONDAY, 1)}T00:00:00-06:00` },
];
const appointment = (id: string | undefined) => parameters(reference("appointment-reference", `Appointment/${id}`));

beforeAll(async () => {
  gateway = await startGateway();
  alpha = await openAlpha();
  bravo = await openClinic("Bravo");
  desk = await openFrontDesk(bravo);
}, 60_000);
afterAll(async () => {
  printFigures(`FHIR: ${figures.foreign} requests for another clinic's resources, ${figures.hostile} hostile bodies`);
  await gateway.stop();
});

const program = async () => fhirClient(gateway, await plantKey(bravo.tenant_id, SCOPES));

/** Returns an id of the same form that no row has. */
const unknown = (id: string) => id.replace(/[0-7][0-9a-hjkmnp-tv-z]{25}/g, "01jd3v8c9m4q2w6x8z0y1t5k7n");

/** Returns what a stranger sees of an answer. */
const visible = ({ status, body }: { readonly status: number; readonly body: FhirResource }, id: string) =>
  `${status} ${JSON.stringify(body)}`
    .replaceAll(id, "id")
    .replace(/Request [\w-]+/, "")
    .replace(/_page=[\w-]+/g, "");

test("answers another clinic's resources as those that never existed, and changes nothing there", async () => {
  const before = await tableRows(gateway.emulators.dynamoDb, alpha.clinic.tenant_id);
  const fhir = await program();
  const patient = reference("patient-reference", `Patient/${fhirIdOf(desk.patient_id)}`);
  const requests: [string, (id: string) => ReturnType<typeof fhir.get>][] = [
    ...[...alpha.ids].map(([type, id]): (typeof requests)[number] => [id, (each) => fhir.get(`${type}/${each}`)]),
    ...[...alpha.ids].map(([type, id]): (typeof requests)[number] => [id, (each) => fhir.get(`${type}?_id=${each}`)]),
    [alpha.ids.get("Schedule") ?? "", (id) => fhir.get(`Slot?schedule=Schedule/${id}`)],
    ...(["Patient", "Practitioner", "Location"] as const).map((type): (typeof requests)[number] => [
      alpha.ids.get(type) ?? "",
      (id) => fhir.get(`Appointment?actor=${type}/${id}&_include=Appointment:patient`),
    ]),
    [alpha.proposed, (id) => fhir.post("Appointment/$hold", appointment(id))],
    [alpha.held, (id) => fhir.get(`Appointment/${id}`)],
    ...[alpha.proposed, alpha.held].map((id): (typeof requests)[number] => [
      id,
      (each) => fhir.post("Appointment/$book", parameters(...appointment(each).parameter, patient)),
    ]),
    [
      alpha.ids.get("Patient") ?? "",
      (id) => fhir.post("Appointment/$find", parameters(...period, reference("patient-reference", `Patient/${id}`))),
    ],
  ];
  for (const [id, send] of requests) {
    const answer = await send(id);
    expect(answer.text).not.toMatch(SECRET);
    expect(visible(answer, id)).toBe(visible(await send(unknown(id)), unknown(id)));
    figures.foreign += 1;
  }
  for (const type of alpha.ids.keys())
    for (const resource of await fhir.all(`${type}?_count=100`)) expect(JSON.stringify(resource)).not.toMatch(SECRET);
  expect(await tableRows(gateway.emulators.dynamoDb, alpha.clinic.tenant_id)).toEqual(before);
});

test("refuses users' tokens, other scopes and keys of inactive clinics by an OperationOutcome", async () => {
  const closed = await openClinic("Closed");
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  await tenantEntity().patch({ tenant_id: closed.tenant_id }).set({ status: "INACTIVE" }).go();
  const tokens = {
    "401 unauthenticated": gateway.token(bravo.users.RECEPTIONIST, "RECEPTIONIST"),
    "403 tenant_inactive": await plantKey(closed.tenant_id, SCOPES),
    "403 scope_missing": await plantKey(
      bravo.tenant_id,
      SCOPES.filter((scope) => !scope.startsWith("fhir")),
    ),
  };
  for (const [expected, token] of Object.entries(tokens)) {
    const client = fhirClient(gateway, token);
    const answers = [
      await client.get("Patient"),
      await client.get("Slot/x"),
      await client.post("Appointment/$find", {}),
    ];
    for (const { status, body } of answers) expect(`${status} ${refusalOf(body)}`).toBe(expected);
  }
});

test("fhir:write alone holds and books, fhir:read alone does everything else, and each is refused the other's", async () => {
  const seenWith = async (scope: Scope) => {
    const { get, form, post } = fhirClient(gateway, await plantKey(bravo.tenant_id, [scope]));
    const requests = {
      read: () => get("Slot/x"),
      search: () => get("Location"),
      _search: () => form("Patient", { family: "Nobody" }),
      $find: () => post("Appointment/$find", {}),
      $hold: () => post("Appointment/$hold", {}),
      $book: () => post("Appointment/$book", {}),
      "%24book": () => post("Appointment/%24book", {}),
    };
    const allowed: string[] = [];
    for (const [name, send] of Object.entries(requests)) {
      const { status, body } = await send();
      if (status === 403) expect(refusalOf(body), name).toBe("scope_missing");
      else allowed.push(name);
    }
    return allowed;
  };
  expect(await seenWith("fhir:read")).toEqual(["read", "search", "_search", "$find"]);
  expect(await seenWith("fhir:write")).toEqual(["$hold", "$book", "%24book"]);
  expect(await seenWith("appointments:write")).toEqual([]);
});

test("refuses hostile bodies without writing, repeating or failing", async () => {
  const before = (await tableRows(gateway.emulators.dynamoDb, bravo.tenant_id)).filter(
    (row) => !/apiKey|recentRead|Minute/.test(row),
  );
  const good = { ...appointment(alpha.proposed) };
  for (const operation of ["$find", "$hold", "$book", "_search"]) {
    // A key has 120 requests in a minute.
    const token = await plantKey(bravo.tenant_id, SCOPES);
    for (const { name, rawBody, type } of hostileBodies(good)) {
      const headers = { "content-type": type ?? "application/fhir+json" };
      const { status, text } = await gateway.sendTo("POST", `/api/fhir/Appointment/${operation}`, {
        token,
        rawBody,
        headers,
      });
      figures.hostile += 1;
      const allowed =
        operation === "_search" && type === "application/x-www-form-urlencoded" ? [200] : [400, 404, 413, 415, 422];
      expect(allowed, `${operation} ${name}: ${status} ${text}`).toContain(status);
      await expectValid(JSON.parse(text));
      expect(text).not.toContain(HOSTILE);
    }
  }
  const after = (await tableRows(gateway.emulators.dynamoDb, bravo.tenant_id)).filter(
    (row) => !/apiKey|recentRead|Minute/.test(row),
  );
  expect(after).toEqual(before);
  const hostile = [HOSTILE, "\u0000", "a\u202eb", "%", "%zz", "[]", `${"x".repeat(300)}`, "__proto__", "constructor"];
  const fhir = await program();
  for (const value of hostile)
    for (const path of [
      `Patient?family=${encodeURIComponent(value)}`,
      `${encodeURIComponent(value)}`,
      `Patient/${encodeURIComponent(value)}`,
    ]) {
      const { status, text } = await fhir.get(path);
      expect([200, 400, 404], `${path}: ${text}`).toContain(status);
    }
});

test("records in the audit log what a program reads of whom, by the name of its key", async () => {
  const { patient_id } = desk;
  const booked = await bravo.send("RECEPTIONIST", "appointments", "book", {
    body: { ...desk, date: MONDAY, start_time: "15:00" },
  });
  const { appointment_id } = booked.body;
  const fhir = fhirClient(gateway, await plantKey(bravo.tenant_id, SCOPES, "Directory"));
  await fhir.get(`Patient/${fhirIdOf(patient_id)}`);
  await fhir.form("Patient", { family: "Hopper" });
  await fhir.get(`Appointment/${fhirIdOf(appointment_id)}`);
  await fhir.get("Appointment?_include=Appointment:patient");
  const { items } = (await bravo.send("TENANT_ADMIN", "audit", "list", { query: { limit: 100 } })).body;
  const read = items.filter(({ user_name }) => user_name === "Directory").map(({ operation }) => operation);
  expect(read.sort()).toEqual([
    "appointments.get",
    "appointments.list",
    "patients.get",
    "patients.list",
    "patients.list",
  ]);
});

test("logs no name, number or date of a patient", () => {
  expect(lines.length).toBeGreaterThan(figures.foreign);
  const leaking = lines.filter((line) =>
    [SECRET, CONTACT, "Hopper", newPatient.dob, HOSTILE].some((text) => line.includes(text)),
  );
  expect(leaking).toEqual([]);
});
