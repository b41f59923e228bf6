import type { Domain } from "../../shared/contract/contract.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { type ClinicIds, goodBody } from "../support/bodies.ts";
import { type CanaryClinic, openCanaryClinic, routeOf } from "../support/canary-clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { operations, requestOf } from "../support/operations.ts";
import { tableRows } from "../support/table-rows.ts";

let gateway: Gateway;
let clinic: CanaryClinic;
beforeAll(async () => {
  gateway = await startGateway();
  clinic = await openCanaryClinic(gateway, { name: "again", phone: "5559500852", dob: "1955-07-07" });
}, 30_000);
afterAll(() => gateway.stop());

const creations = operations
  .filter(({ route }) => route.idempotent === "key")
  .map(({ domain, operation }, n) => ({
    name: `${domain}.${operation}`,
    domain,
    mark: `once${"abcdefghijklmnopqrstuvwxyz"[n]}`,
  }));

const newKey = () => crypto.randomUUID();

/** Sends a creation whose record has the mark in it; what is booked is a time of its own. */
function send<N extends string>(
  name: N,
  mark: string,
  key?: string,
  changes: object = {},
  { role, ids = clinic.ids }: { readonly role?: Role; readonly ids?: ClinicIds } = {},
) {
  const route = routeOf(name);
  const made = { ...goodBody(name, ids, { name: mark, phone: "5559500963", dob: "1955-07-07" }) };
  const { roles } = route;
  const as = role ?? (roles[0] as Role);
  const request = requestOf(route, { ...made, ...changes }, ids);
  return gateway.send(route, { token: clinic.as(as), ...request, ...(key && { headers: { "idempotency-key": key } }) });
}

/** Returns the clinic's ids with those of rows that a creation uses up. */
async function freshIds(name: string, start_time: string): Promise<ClinicIds> {
  if (name === "payments.reverse") {
    const { entry } = (await send("payments.record", "fresh")).body;
    return { ...clinic.ids, ledger_entry_id: entry.entry_id };
  }
  if (name !== "payments.checkOut") return clinic.ids;
  const at = { start_time, date: daysAfter(MONDAY, 1) };
  const { appointment_id } = (await send("appointments.book", "fresh", undefined, at)).body;
  return { ...clinic.ids, appointment_id };
}

/** What of a body may differ without being refused for it. */
const OTHER: Partial<Record<Domain, object>> = {
  patients: { contact: "5550001111" },
  staff: { phoneNumber: "5550001111" },
  appointments: { start_time: "13:00" },
};

/** A closure or time off lies on days of its own, on which nothing is booked here. */
const FAR = { from_date: "2028-01-03", to_date: "2028-01-03" };
const isPeriod = (name: string) => name.endsWith("Closure") || name.endsWith("TimeOff");

const isInvitation = (name: string) => name === "staff.add" || name.startsWith("accounts.invite");

/** Returns the same for single operations. */
const changed = (): Readonly<Record<string, object>> => ({
  "appointments.bulk": { appointment_ids: [clinic.ids.appointment_id, "appt_01jd3v8c9m4q2w6x8z0y1t5k7n"] },
  "tenants.createNote": { text: "Another text" },
  "tenants.announce": { text: "Another text" },
  "staff.createNoteTemplate": { text: "Another text" },
  "patients.createNote": { text: "Another text" },
  "appointments.createNote": { text: "Another text" },
  "appointments.addToWaitlist": { days: ["Tue"] },
  "imports.create": { kind: "leads" },
  "payments.record": { amount_cents: 1 },
  "payments.reverse": { reason: "Another reason" },
  "payments.checkOut": { payments: [] },
  "payments.remit": { reference: "Another reference" },
  "payments.closeDay": { note: "Another note" },
});

const isBooking = (name: string) => name === "appointments.book" || name === "appointments.bookSeries";

/**
 * Returns the number of rows of the audit log of a creation: one for each appointment of a series, and for a remittance its entry and
 * the reference of the patient to it.
 */
const entriesOf = (name: string) => (["appointments.bookSeries", "payments.remit"].includes(name) ? 2 : 1);

/** Returns whether an entry is the copy of a platform action in the platform's own log. */
const isCopy = (row: string) => row.includes('"$audit#tenant_id_platform"');

/** Returns how often the record was created, by the entries in the clinic's log. */
const made = async (name: string) =>
  (await tableRows(gateway.emulators.dynamoDb, `"operation":"${name}"`)).filter(
    // What operators do about a clinic, such as a note, stands in their own log only.
    (row) => name.startsWith("tenants.") || (row.includes(clinic.tenant_id) && !isCopy(row)),
  ).length / entriesOf(name);

test("states in the contract what makes each creation idempotent", () => {
  const creating = operations.filter(
    ({ domain, route }) =>
      route.status === 201 && ["accounts", "tenants", "staff", "patients", "appointments", "payments"].includes(domain),
  );
  expect(creating.filter(({ route }) => !route.idempotent)).toEqual([]);
  expect(creations.map(({ name }) => name)).toEqual([
    "accounts.inviteAdministrator",
    "accounts.inviteAdministratorOf",
    "tenants.createNote",
    "tenants.announce",
    "locations.createClosure",
    "staff.add",
    "staff.createTimeOff",
    "staff.requestTimeOff",
    "staff.createNoteTemplate",
    "patients.create",
    "patients.createNote",
    "patients.createLead",
    "payments.record",
    "payments.reverse",
    "payments.checkOut",
    "payments.remit",
    "payments.closeDay",
    "appointments.book",
    "appointments.bookSeries",
    "appointments.bulk",
    "appointments.createNote",
    "appointments.addToWaitlist",
    "imports.create",
  ]);
});

test.each(creations)("$name sent five times at once with one key makes one record", async ({ name, mark }) => {
  const before = await made(name);
  const key = newKey();
  const at = { start_time: "14:00" };
  const changes = { ...(isBooking(name) && at), ...(isPeriod(name) && FAR) };
  const ids = await freshIds(name, "10:00");
  const of = { ids };
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(name, mark, key, changes, of)));
  const { status } = routeOf(name);
  expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status, status]);
  expect(new Set(answers.map(({ text }) => text)).size, "all answers are the same").toBe(1);
  expect(await made(name)).toBe(before + 1);

  const later = await send(name, mark, key, changes, of);
  expect(later).toMatchObject({ status, text: answers[0]?.text });
  expect(await made(name)).toBe(before + 1);
});

test.each(creations)("$name refuses a key that was used with another body, and makes nothing", async (creation) => {
  const { name, mark, domain } = creation;
  const key = newKey();
  const first = {
    ...(isBooking(name) && { start_time: "09:30" }),
    ...(isInvitation(name) && { email: `x${mark}@example.com` }),
    ...(isPeriod(name) && FAR),
    // A day is closed once.
    ...(name === "payments.closeDay" && { date: "2026-01-08" }),
  };
  const of = { ids: await freshIds(name, "13:00") };
  expect((await send(name, mark, key, first, of)).status).toBe(routeOf(name).status);
  const before = await made(name);
  const mails = gateway.emulators.outbox.list().length;
  const change = changed()[name] ?? OTHER[domain];
  const other = {
    ...first,
    ...(isPeriod(name) ? { reason: "Another reason" } : change),
    ...(isInvitation(name) && { email: `y${mark}@example.com` }),
  };
  expect(await send(name, mark, key, other, of)).toMatchObject({ status: 422, body: { code: "key_reused" } });
  expect(await made(name)).toBe(before);
  expect(gateway.emulators.outbox.list()).toHaveLength(mails);
});

test("separates the keys of different people", async () => {
  const key = newKey();
  const one = await send("patients.create", "person", key);
  const { openClinic } = await import("../support/clinic.ts");
  const { users } = await openClinic("Hillview Dental");
  const route = routeOf("patients.create");
  const token = gateway.token(users.RECEPTIONIST, "RECEPTIONIST");
  const body = goodBody("patients.create", clinic.ids, { name: "person", phone: "5559500963", dob: "1955-07-07" });
  const other = await gateway.send(route, { token, body, headers: { "idempotency-key": key } });
  expect(other.status).toBe(201);
  expect(other.body.patient_id).not.toBe(one.body.patient_id);
});

test("creates two records for two requests without a key", async () => {
  const [one, other] = [await send("patients.create", "twice"), await send("patients.create", "twice")];
  expect(one.body.patient_id).not.toBe(other.body.patient_id);
});

test.each(["short", "with blanks in it......", "x".repeat(65)])("the key %j is refused", async (key) => {
  expect(await send("patients.create", "odd", key)).toMatchObject({ status: 400, body: { code: "malformed" } });
});

test("answers an appointment that was cancelled meanwhile, and does not book it again", async () => {
  const key = newKey();
  const { body } = await send("appointments.book", "appointment", key, { start_time: "16:00" });
  const { appointment_id, version } = body;
  const cancel = { params: { appointment_id }, body: { appointment_status: "CANCELLED", version } };
  const token = clinic.as("RECEPTIONIST");
  expect((await gateway.send(routeOf("appointments.setStatus"), { token, ...cancel })).status).toBe(200);
  const again = await send("appointments.book", "appointment", key, { start_time: "16:00" });
  expect(again.body).toMatchObject({ appointment_id: body.appointment_id, appointment_status: "CANCELLED" });
});

test("stores neither the key nor personal data, and expires the row after a day", async () => {
  const key = newKey();
  await send("patients.create", "kept", key);
  const rows = await tableRows(gateway.emulators.dynamoDb, "", "idempotency");
  const text = rows.join("\n");
  expect(rows.length).toBeGreaterThan(0);
  for (const secret of [key, "canary", "5559500963", "1955-07-07"]) expect(text).not.toContain(secret);
  for (const row of rows) {
    const hours = (JSON.parse(row).expires - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
  }
});
