import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../support/call.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { AT_ONCE, times } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { newPatient } from "./front-desk.ts";
import {
  ask,
  askForCode,
  bookOnline,
  GRACE,
  heldWithCode,
  hold,
  type OnlineDesk,
  openOnlineDesk,
  setOnline,
} from "./online-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
/** Sets how long a connection and a request to the table may take. */
async function setTimeouts(connectionTimeout: number, requestTimeout: number): Promise<void> {
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  const handler = client.config.requestHandler as { updateHttpClientConfig?: (key: string, value: number) => void };
  handler.updateHttpClientConfig?.("connectionTimeout", connectionTimeout);
  handler.updateHttpClientConfig?.("requestTimeout", requestTimeout);
}

beforeAll(async () => {
  emulators = await startEmulators();
  // Many strangers at the same moment meet DynamoDB, not one process that answers all of them in turn.
  await setTimeouts(60_000, 60_000);
});
beforeEach(async () => {
  clinic = await openClinic();
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await setTimeouts(1_000, 2_000);
  await emulators.stop();
});

const outcomeOf = ({ status, body }: Answer) => [status, body?.code].filter(Boolean).join(" ");
const counted = (answers: readonly Answer[]) => {
  const outcomes = answers.map(outcomeOf);
  return Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((each) => each === one).length]));
};

/** Lets the clock of this process run ahead. */
const advance = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });

const bookAtDesk = (
  { username: _name, params: _params, ...desk }: OnlineDesk,
  start_time: string,
  changes: object = {},
) => clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date: MONDAY, start_time, ...changes } });

const listed = async (query: object = {}) => {
  const { body } = await clinic.send("RECEPTIONIST", "appointments", "list", { query: query as never });
  return body.items;
};

const HOLDS = times(200, 12);

test(`lets one of ${HOLDS} simultaneous holds of one time win, and offers the others other times`, async () => {
  const desk = await openOnlineDesk(clinic);
  const answers = await Promise.all(Array.from({ length: HOLDS }, () => hold(desk, "10:00")));
  expect(counted(answers)).toEqual({ 201: 1, "409 slot_taken": HOLDS - 1 });
  for (const { status, body } of answers) {
    if (status === 201) continue;
    expect(body.alternatives.map(({ date, start_time }) => [date, start_time])).toEqual([
      [MONDAY, "09:15"],
      [MONDAY, "09:30"],
      [MONDAY, "10:30"],
    ]);
  }
});

test(`makes one appointment of ${AT_ONCE} simultaneous bookings by one hold and code, each with a token of its own`, async () => {
  const desk = await openOnlineDesk(clinic);
  const email = "race@example.com";
  const secrets = await heldWithCode(emulators, desk, { start_time: "10:00", email });
  const book = () => ask("book", { params: desk.params, body: { ...GRACE, ...secrets } });
  const answers = [...(await Promise.all(Array.from({ length: AT_ONCE }, book))), await book()];
  expect(counted(answers)).toEqual({ 201: AT_ONCE + 1 });
  expect(new Set(answers.map(({ body }) => body.appointment.appointment_id)).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body.token)).size).toBe(AT_ONCE + 1);
  expect(await listed()).toHaveLength(1);
  const { body } = await clinic.send("RECEPTIONIST", "patients", "list", { query: { search: email } });
  expect(body.items).toMatchObject([{ ...GRACE, email, registered_online: true, preferred_language: "en" }]);
});

test("answers the appointment that another request makes of the hold after this one has read it", async () => {
  const desk = await openOnlineDesk(clinic, { settings: { max_open: 1 } });
  const secrets = await heldWithCode(emulators, desk, { start_time: "10:00", email: "twice@example.com" });
  const book = () => ask("book", { params: desk.params, body: { ...GRACE, ...secrets } });
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  const other = new AsyncLocalStorage<true>();
  let answered: ReturnType<typeof book> | undefined;
  client.middlewareStack.add(
    (next) => async (args) => {
      if (other.getStore()) return next(args);
      if (JSON.stringify(args.input).includes("onlineBooker")) answered ??= other.run(true, book);
      await answered;
      return next(args);
    },
    { step: "initialize", name: "otherFirst" },
  );
  const answers = [await book(), await answered];
  client.middlewareStack.remove("otherFirst");
  expect(answers.map((answer) => answer?.status)).toEqual([201, 201]);
  expect(new Set(answers.map((answer) => answer?.body.appointment.appointment_id)).size).toBe(1);
});

test("books what was held, shows it to the desk as unread, and answers nothing about the patient's record", async () => {
  const desk = await openOnlineDesk(clinic);
  const { status, body } = await bookOnline(emulators, desk, { start_time: "10:00", email: "ada@example.com" });
  expect([status, Object.keys(body)]).toEqual([201, ["appointment", "token"]]);
  const { appointment_id, ...shown } = body.appointment;
  expect(shown).toEqual({
    date: MONDAY,
    start_time: "10:00",
    end_time: "10:30",
    time_zone: "America/Chicago",
    service_name: "Check-up",
    practitioner_name: "Chidi Okafor",
    location: {
      location_name: "Lake Street",
      address: "1 Lake Street, Springfield, IL 01234",
      phone_number: "5550100100",
    },
  });
  const online = { appointment_id, booked_by: "patient", online_change: "booked", unread: true };
  for (const query of [{ booked_by: "patient", unread: "true" }, { unread: "true" }, { booked_by: "patient" }])
    expect(await listed(query)).toMatchObject([online]);
  const seen = await clinic.send("RECEPTIONIST", "appointments", "markSeen", { params: { appointment_id } });
  expect([seen.status, seen.body.unread, seen.body.version]).toEqual([200, undefined, 1]);
  expect(await listed({ unread: "true" })).toEqual([]);
  expect(await listed({ booked_by: "patient" })).toMatchObject([{ appointment_id }]);
});

test("a hold blocks the desk until its end, and never longer", async () => {
  const desk = await openOnlineDesk(clinic);
  const held = await hold(desk, "10:00");
  expect(held.body.expires_at > new Date(Date.now() + 2.9 * 60_000).toISOString()).toBe(true);
  const refused = await bookAtDesk(desk, "10:00");
  expect(outcomeOf(refused)).toBe("409 slot_held");
  expect(refused.body.error).toMatch(/^A patient is booking this time until \d+:\d\d [AP]M\.$/);
  const { username: _name, params: _params, patient_id: _patient, ...place } = desk;
  const day = await clinic.send("RECEPTIONIST", "appointments", "availability", { query: { ...place, date: MONDAY } });
  const slot = day.body.items.find(({ start_time }) => start_time === "10:00");
  expect(slot).toMatchObject({ available: false, reason: refused.body.error, held_until: held.body.expires_at });
  const days = { from: MONDAY, to: MONDAY, location_id: desk.location_id };
  const shown = await clinic.send("RECEPTIONIST", "appointments", "list", { query: days });
  expect(shown.body.holds).toMatchObject([{ start_time: "10:00", held_until: held.body.expires_at }]);
  advance(3.01);
  const late = await ask("sendCode", {
    params: desk.params,
    body: { hold: held.body.hold, email: "late@example.com" },
  });
  expect([outcomeOf(late), late.body.alternatives.length]).toEqual(["409 hold_expired", 3]);
  expect(outcomeOf(await bookAtDesk(desk, "10:00"))).toBe("201");
});

test("a code prolongs the hold to ten minutes, once", async () => {
  const desk = await openOnlineDesk(clinic);
  const email = "slow@example.com";
  const secrets = await heldWithCode(emulators, desk, { start_time: "10:00", email });
  advance(9);
  const code = await askForCode(emulators, desk, secrets.hold, email);
  advance(1.02);
  const late = await ask("book", { params: desk.params, body: { ...GRACE, hold: secrets.hold, code } });
  expect(outcomeOf(late)).toBe("409 hold_expired");
  expect(await listed()).toEqual([]);
});

test("the desk can take a held time; the patient is told so, and the audit log names it", async () => {
  const desk = await openOnlineDesk(clinic);
  const secrets = await heldWithCode(emulators, desk, { start_time: "10:00", email: "taken@example.com" });
  const taken = await bookAtDesk(desk, "10:00", { release_hold: true });
  expect(taken.status).toBe(201);
  const refused = await ask("book", { params: desk.params, body: { ...GRACE, ...secrets } });
  expect([outcomeOf(refused), refused.body.alternatives.length]).toEqual(["409 slot_taken", 3]);
  const { body } = await clinic.send("TENANT_ADMIN", "audit", "list", {
    query: { record_id: taken.body.appointment_id },
  });
  expect(body.items.map(({ operation }) => operation).sort()).toEqual([
    "appointments.book",
    "appointments.releaseHold",
  ]);
});

test("the desk can move an appointment onto a held time, after it was refused once", async () => {
  const desk = await openOnlineDesk(clinic);
  const secrets = await heldWithCode(emulators, desk, { start_time: "10:00", email: "moved@example.com" });
  const { appointment_id, version } = (await bookAtDesk(desk, "12:00")).body;
  const move = (changes: object = {}) =>
    clinic.send("RECEPTIONIST", "appointments", "reschedule", {
      params: { appointment_id },
      body: { start_time: "10:00", version, ...changes },
    });
  expect(outcomeOf(await move())).toBe("409 slot_held");
  const moved = await move({ release_hold: true });
  expect([moved.status, moved.body.start_time]).toEqual([200, "10:00"]);
  const refused = await ask("book", { params: desk.params, body: { ...GRACE, ...secrets } });
  expect(outcomeOf(refused)).toBe("409 slot_taken");
  const { body } = await clinic.send("TENANT_ADMIN", "audit", "list", { query: { record_id: appointment_id } });
  expect(body.items.map(({ operation }) => operation)).toContain("appointments.releaseHold");
});

test("a hold can replace the former one of its visitor, whose time is free from then on", async () => {
  const desk = await openOnlineDesk(clinic);
  const address = "203.0.113.77";
  let replaces: string | undefined;
  for (const start_time of ["09:00", "09:15", "10:00", "10:30", "11:00"]) {
    const held = await hold(desk, start_time, { replaces }, address);
    expect([start_time, held.status]).toEqual([start_time, 201]);
    replaces = held.body.hold;
  }
  expect(outcomeOf(await bookAtDesk(desk, "09:00"))).toBe("201");
  // A time that is gone leaves the former hold as it is.
  expect(outcomeOf(await hold(desk, "09:00", { replaces }, address))).toBe("409 slot_taken");
  expect(outcomeOf(await bookAtDesk(desk, "11:00"))).toBe("409 slot_held");
  // What no hold of the clinic is called replaces nothing.
  expect((await hold(desk, "12:00", { replaces: "x".repeat(43) }, address)).status).toBe(201);
  expect((await hold(desk, "13:00", {}, address)).status).toBe(201);
  expect(outcomeOf(await hold(desk, "14:00", { replaces: "y" }, address))).toBe("429 too_many_holds");
  const secret = replaces ?? "";
  expect((await ask("book", { params: desk.params, body: { ...GRACE, hold: secret, code: "000000" } })).status).toBe(
    422,
  );
});

test("switching online booking off and suspending the clinic end holds, and read like an unknown clinic", async () => {
  const desk = await openOnlineDesk(clinic);
  const first = await heldWithCode(emulators, desk, { start_time: "10:00", email: "off@example.com" });
  await setOnline(clinic, { enabled: false });
  const unknown = await ask("get", { params: { username: "nobody12345" } });
  const off = await ask("get", { params: desk.params });
  expect([outcomeOf(off), off.body]).toEqual(["404 not_found", unknown.body]);
  expect(outcomeOf(await bookAtDesk(desk, "10:00"))).toBe("201");
  await setOnline(clinic);
  const ended = await ask("book", { params: desk.params, body: { ...GRACE, ...first } });
  expect(outcomeOf(ended)).toBe("409 hold_expired");
  const second = await hold(desk, "12:00");
  const { tenant_id } = clinic;
  const setStatus = async (status: "ACTIVE" | "INACTIVE", version: number) =>
    clinic.send("PLATFORM_ADMIN", "tenants", "setStatus", { params: { tenant_id }, body: { status, version } });
  expect((await setStatus("INACTIVE", 1)).status).toBe(200);
  expect((await ask("get", { params: { username: desk.username.toUpperCase() } })).body).toEqual(unknown.body);
  expect((await setStatus("ACTIVE", 2)).status).toBe(200);
  const body = { hold: second.body.hold, email: "off@example.com" };
  expect(outcomeOf(await ask("sendCode", { params: desk.params, body }))).toBe("409 hold_expired");
  expect((await ask("get", { params: { username: desk.username.toUpperCase() } })).status).toBe(200);
});

test("refuses a fourth hold of one address at all clinics, and the 21st of a clinic without a code", async () => {
  const desk = await openOnlineDesk(clinic, { service: { duration: 15 } });
  const address = "2001:db8::1";
  const nth = (n: number) => `${String(9 + Math.floor(n / 4)).padStart(2, "0")}:${["00", "15", "30", "45"][n % 4]}`;
  const mine = await Promise.all([0, 1, 2, 3, 4].map((n) => hold(desk, nth(n), {}, address)));
  expect(counted(mine)).toEqual({ 201: 3, "429 too_many_holds": 2 });
  const others: Answer[] = [];
  for (let n = 5; n < 23; n += 1) others.push(await hold(desk, nth(n)));
  expect(counted(others)).toEqual({ 201: 17, "429 too_many_holds": 1 });
});

test("the fifth wrong code ends the hold, however many come at once, and frees the time", async () => {
  const desk = await openOnlineDesk(clinic);
  const secrets = await heldWithCode(emulators, desk, { start_time: "10:00", email: "guess@example.com" });
  const wrong = Array.from({ length: 12 }, (_, n) =>
    String((Number(secrets.code) + n + 1) % 1_000_000).padStart(6, "0"),
  );
  const guess = (code: string) => ask("book", { params: desk.params, body: { ...GRACE, hold: secrets.hold, code } });
  const answers = await Promise.all(wrong.map(guess));
  expect(counted(answers)).toEqual({ "422 wrong_code": 5, "409 hold_expired": 7 });
  expect(outcomeOf(await guess(secrets.code))).toBe("409 hold_expired");
  expect(outcomeOf(await bookAtDesk(desk, "10:00"))).toBe("201");
});

test("after ten wrong codes of an address in a day, also the right one counts as wrong", async () => {
  const desk = await openOnlineDesk(clinic);
  const email = "often@example.com";
  for (const [n, start_time] of ["10:00", "11:00", "12:00"].entries()) {
    const { hold: secret, code } = await heldWithCode(emulators, desk, { start_time, email });
    const guess = (each: string) => ask("book", { params: desk.params, body: { ...GRACE, hold: secret, code: each } });
    const wrong = [1, 2, 3, 4, 5].map((more) => String((Number(code) + more) % 1_000_000).padStart(6, "0"));
    for (const each of n < 2 ? wrong : [code]) expect(outcomeOf(await guess(each))).toBe("422 wrong_code");
  }
  expect(await listed()).toEqual([]);
});

test("an address gets five codes in an hour, and the answer tells nothing of it", async () => {
  const desk = await openOnlineDesk(clinic);
  const email = "many@example.com";
  const held = await hold(desk, "10:00");
  const body = { hold: held.body.hold, email };
  for (let n = 0; n < 7; n += 1) expect((await ask("sendCode", { params: desk.params, body })).status).toBe(204);
  await sleep(500);
  expect(emulators.outbox.list().filter(({ to }) => to === email).length).toBeLessThanOrEqual(5);
});

/** Registers a patient at the desk. */
const register = async (changes: object) =>
  (await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, ...changes } })).body.patient_id;

test("recognizes exactly one patient by address, name and birth date, and shows another phone number to the desk only", async () => {
  const desk = await openOnlineDesk(clinic, { service: { online: "known" } });
  const known = await register({ first_name: "William", last_name: "Núñez", email: "bill@example.com" });
  const bill = { first_name: "bill", last_name: "NUNEZ", contact: "(218) 555-0199" };
  const refused = await bookOnline(emulators, desk, {
    start_time: "09:00",
    email: "bill@example.com",
    person: { ...bill, dob: "1980-12-10" },
  });
  expect(outcomeOf(refused)).toBe("409 known_patients_only");
  const booked = await bookOnline(emulators, desk, { start_time: "10:00", email: "Bill@Example.com", person: bill });
  expect(booked.status).toBe(201);
  const [row] = await listed({ booked_by: "patient" });
  expect(row).toMatchObject({ patient_id: known, patient_contact: "555-0101", given_contact: "(218) 555-0199" });
  const overlap = await bookOnline(emulators, desk, { start_time: "10:30", email: "bill@example.com", person: bill });
  expect(overlap.status).toBe(201);
  await register({ first_name: "Billy", last_name: "Nunez", email: "bill@example.com" });
  const two = await bookOnline(emulators, desk, { start_time: "11:00", email: "bill@example.com", person: bill });
  expect(outcomeOf(two)).toBe("409 known_patients_only");
});

test("counts a merged record as its target, and an erased one as none", async () => {
  const desk = await openOnlineDesk(clinic, { service: { online: "known" } });
  const patient_id = await register({ last_name: "Murray", email: "new@example.com" });
  const other_id = await register({ last_name: "Hopper", email: "old@example.com" });
  const merge = { other_id, version: 1, other_version: 1, fields: {} };
  const merged = await clinic.send("RECEPTIONIST", "patients", "merge", { params: { patient_id }, body: merge });
  expect(merged.status).toBe(200);
  const old = { email: "old@example.com", person: { last_name: "Hopper" } };
  expect((await bookOnline(emulators, desk, { start_time: "10:00", ...old })).status).toBe(201);
  expect(await listed({ booked_by: "patient" })).toMatchObject([{ patient_id }]);
  await clinic.send("TENANT_ADMIN", "patients", "erase", { params: { patient_id } });
  expect(outcomeOf(await bookOnline(emulators, desk, { start_time: "11:00", ...old }))).toBe("409 known_patients_only");
});

test("refuses a patient's overlapping appointment, and more upcoming ones of an address than the clinic allows", async () => {
  const desk = await openOnlineDesk(clinic, { settings: { max_open: 2 } });
  const email = "grace@example.com";
  const patient_id = await register({ email, last_name: "Murray" });
  const person = { last_name: "Murray" };
  const { addPractitioner } = await import("./front-desk.ts");
  const colleague = await addPractitioner(clinic, desk.location_id, { last_name: "Adeyemi" });
  expect((await bookAtDesk(desk, "09:15", { patient_id, practitioner_id: colleague })).status).toBe(201);
  const overlapping = await bookOnline(emulators, desk, { start_time: "09:00", email, person });
  expect(outcomeOf(overlapping)).toBe("409 own_overlap");
  for (const start_time of ["11:00", "12:00"])
    expect((await bookOnline(emulators, desk, { start_time, email, person })).status).toBe(201);
  expect(outcomeOf(await bookOnline(emulators, desk, { start_time: "13:00", email, person }))).toBe("409 too_many");
});

test("hides services, practitioners and other clinics' ids in one 404, and answers refusals in Spanish", async () => {
  const desk = await openOnlineDesk(clinic);
  const { params, service_id, practitioner_id, location_id } = desk;
  const stranger = await openClinic();
  const other = await openOnlineDesk(stranger);
  const page = await ask("get", { params });
  expect(page.body).toMatchObject({
    locations: [{ location_id, time_zone: "America/Chicago" }],
    services: [{ service_id, online: "everyone", practitioner_ids: [practitioner_id] }],
    practitioners: [
      { staff_id: practitioner_id, first_name: "Chidi", last_name: "Okafor", location_ids: [location_id] },
    ],
  });
  const query = { service_id, practitioner_id, from: MONDAY };
  const timesOf = (changes: object) => ask("listTimes", { params, query: { ...query, ...changes } });
  const unknown = await timesOf({ service_id: "svc_unknown" });
  expect(outcomeOf(unknown)).toBe("404 not_found");
  expect((await timesOf({ service_id: other.service_id })).body).toEqual(unknown.body);
  expect((await timesOf({ practitioner_id: other.practitioner_id })).body).toEqual(unknown.body);
  const shown = await timesOf({});
  expect(new Set(shown.body.items.map(({ practitioner_id: id }) => id))).toEqual(new Set([practitioner_id]));
  const version = { version: 1, online: "hidden" as const };
  await clinic.send("TENANT_ADMIN", "services", "update", { params: { service_id }, body: version });
  expect((await timesOf({})).body).toEqual(unknown.body);
  const spanish = await ask("sendCode", { params, body: { hold: "x", email: "no" }, language: "es-MX,es;q=0.9" });
  expect(spanish.body.fields).toEqual({ email: "El correo electrónico no es válido" });
});

test("offers the next time when the shown days have none, and says why when there is none at all", async () => {
  const desk = await openOnlineDesk(clinic);
  const { params, service_id, location_id, practitioner_id } = desk;
  const closure = { from_date: MONDAY, to_date: daysAfter(MONDAY, 9), reason: "Holidays" };
  await clinic.send("TENANT_ADMIN", "locations", "createClosure", { params: { location_id }, body: closure });
  const ask7 = () => ask("listTimes", { params, query: { service_id, from: MONDAY }, language: "es" });
  const next = { date: daysAfter(MONDAY, 10), start_time: "09:00", practitioner_id };
  expect((await ask7()).body).toEqual({ items: [], next, reason: null });
  await setOnline(clinic, { days_ahead: 1 });
  expect((await ask7()).body).toEqual({ items: [], next: null, reason: expect.stringMatching(/^En este momento/) });
});
