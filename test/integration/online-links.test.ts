import fc from "fast-check";
import { contract } from "../../shared/contract/contract.ts";
import type { Answer } from "../support/call.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { times } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { tableRows } from "../support/table-rows.ts";
import { dispatch, inMinutes } from "./message-desk.ts";
import { ask, bookOnline, GRACE, type OnlineDesk, openOnlineDesk, setOnline } from "./online-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
let desk: OnlineDesk;
beforeAll(async () => {
  emulators = await startEmulators();
});
let opened = 0;
/** Each test has an address of its own, because an address gets five codes in an hour. */
let email = "";
beforeEach(async () => {
  opened += 1;
  email = `grace${opened}@example.com`;
  clinic = await openClinic();
  desk = await openOnlineDesk(clinic);
});
afterEach(() => vi.useRealTimers());
afterAll(() => emulators.stop());

const outcomeOf = ({ status, body }: Answer) => [status, body?.code].filter(Boolean).join(" ");
const advanceTo = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });

const book = async (start_time: string, address = email) => {
  const { status, body } = await bookOnline(emulators, desk, { start_time, email: address });
  expect(status).toBe(201);
  return { token: body.token, appointment_id: body.appointment.appointment_id };
};
const stored = async (appointment_id: string) =>
  (await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } })).body;

/** Returns the tokens of the links in the mails to an address, latest first. */
const linksTo = (address: string) =>
  emulators.outbox
    .list()
    .filter(({ to }) => to === address)
    .flatMap(({ text }) => /\/my-appointment#(\S+)/.exec(text)?.[1] ?? []);

const OPERATIONS = ["view", "confirm", "cancel", "listMoveTimes", "move"] as const;
const bodyOf = (operation: (typeof OPERATIONS)[number], token: string): never => {
  const times = operation === "listMoveTimes" ? { from: MONDAY } : {};
  return { token, ...times, ...(operation === "move" && { date: MONDAY, start_time: "14:00" }) } as never;
};
const send = (operation: (typeof OPERATIONS)[number], token: string) =>
  ask(operation, { body: bodyOf(operation, token) });

test("shows, confirms, moves and cancels the appointment; the desk sees each and the audit log names a link", async () => {
  const { token, appointment_id } = await book("10:00");
  const shown = {
    first_name: "Grace",
    clinic_name: "Lakeside Family Clinic",
    username: desk.username,
    location: {
      location_name: "Lake Street",
      address: "1 Lake Street, Springfield, IL 01234",
      phone_number: "5550100100",
    },
    time_zone: "America/Chicago",
    date: MONDAY,
    start_time: "10:00",
    end_time: "10:30",
    service_name: "Check-up",
    practitioner_id: desk.practitioner_id,
    practitioner_name: "Chidi Okafor",
    status: "BOOKED",
    confirmed_at: null,
    can_confirm: true,
    can_cancel: true,
    can_change: true,
    can_book: true,
    phone_number: "5550100100",
  };
  expect((await send("view", token)).body).toEqual(shown);
  const confirmed = await send("confirm", token);
  expect(confirmed.body.confirmed_at).toEqual(expect.any(String));
  expect((await send("confirm", token)).body).toEqual(confirmed.body);
  expect(await stored(appointment_id)).toMatchObject({ confirmed_at: confirmed.body.confirmed_at, version: 1 });
  const offered = await send("listMoveTimes", token);
  expect(offered.body.items.map(({ start_time }) => start_time)).toContain("14:00");
  const moved = await send("move", token);
  expect(moved.body).toEqual({ ...shown, start_time: "14:00", end_time: "14:30" });
  expect((await send("move", token)).body).toEqual(moved.body);
  expect(await stored(appointment_id)).toMatchObject({ start_time: "14:00", online_change: "moved", unread: true });
  const cancelled = await ask("cancel", { body: { token, reason: "I am ill" } });
  expect([cancelled.status, cancelled.body.status]).toEqual([200, "CANCELLED"]);
  expect((await ask("cancel", { body: { token, reason: "I am ill" } })).body).toEqual(cancelled.body);
  expect(await stored(appointment_id)).toMatchObject({ cancel_reason: "I am ill", online_change: "cancelled" });
  const { body } = await clinic.send("RECEPTIONIST", "appointments", "listHistory", { params: { appointment_id } });
  const byPatient = body.items.filter(({ user_role }) => user_role.startsWith("PATIENT"));
  expect(byPatient.map(({ operation, user_name }) => [operation, user_name])).toEqual([
    ["online.cancel", "Patient (link)"],
    ["online.move", "Patient (link)"],
    ["online.confirm", "Patient (link)"],
    ["online.book", "Patient (online)"],
  ]);
});

test("answers a dead, an unknown and an altered token in the same way, and repeats a cancellation for a day only", async () => {
  const { token } = await book("10:00");
  const other = await book("11:00");
  await send("cancel", token);
  const unknown = await send("view", `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`);
  expect(outcomeOf(unknown)).toBe("404 not_found");
  for (const operation of OPERATIONS) {
    if (operation !== "cancel")
      expect([operation, (await send(operation, token)).body]).toEqual([operation, unknown.body]);
    expect([operation, (await send(operation, "x")).body]).toEqual([operation, unknown.body]);
  }
  const characters = [..."ABCabc019-_ é"];
  const changes = Array.from({ length: other.token.length }, (_, at) => at).flatMap((at) =>
    characters.filter((character) => character !== other.token[at]).map((character) => [at, character] as const),
  );
  const chosen = fc.sample(fc.constantFrom(...changes), { numRuns: times(changes.length, 60), seed: 3 });
  for (const [at, character] of chosen) {
    const altered = other.token.slice(0, at) + character + other.token.slice(at + 1);
    const answer = await send("view", altered);
    expect([at, character, answer.status, answer.body, answer.headers]).toEqual([
      at,
      character,
      404,
      unknown.body,
      unknown.headers,
    ]);
  }
  expect((await send("cancel", token)).status).toBe(200);
  advanceTo(Date.now() + 24.1 * 3_600_000);
  expect((await send("cancel", token)).body).toEqual(unknown.body);
});

test("has no operation of links that a mail scanner could call by GET, and looking changes nothing", async () => {
  const acting = Object.values(contract.online).filter(({ roles, audited }) => roles === "public" && audited);
  expect(acting.map(({ method }) => method)).toEqual(acting.map(() => "POST"));
  const { token } = await book("10:00");
  const before = await tableRows(emulators.dynamoDb, clinic.tenant_id);
  for (const operation of ["view", "listMoveTimes"] as const) expect((await send(operation, token)).status).toBe(200);
  await ask("get", { params: desk.params });
  await ask("listTimes", { params: desk.params, query: { service_id: desk.service_id, from: MONDAY } });
  expect(await tableRows(emulators.dynamoDb, clinic.tenant_id)).toEqual(before);
});

test("lets patients change until the clinic's notice, and in the first ten minutes after an online booking", async () => {
  const { token, appointment_id } = await book("10:00");
  const starts_at = Date.parse((await stored(appointment_id)).starts_at);
  advanceTo(starts_at - 25 * 3_600_000);
  const rights = async () => {
    const { can_confirm, can_cancel, can_change } = (await send("view", token)).body;
    return [can_confirm, can_cancel, can_change];
  };
  expect(await rights()).toEqual([true, true, true]);
  advanceTo(starts_at - 23 * 3_600_000);
  expect(await rights()).toEqual([true, false, false]);
  for (const operation of ["cancel", "listMoveTimes", "move"] as const)
    expect([operation, outcomeOf(await send(operation, token))]).toEqual([operation, "409 too_late"]);
  const late = await book("09:00", `late-${email}`);
  expect((await send("view", late.token)).body).toMatchObject({ can_cancel: true, can_change: true });
  advanceTo(Date.now() + 10.1 * 60_000);
  expect((await send("view", late.token)).body).toMatchObject({ can_cancel: false, can_change: false });
  advanceTo(starts_at + 60_000);
  expect(await rights()).toEqual([false, false, false]);
  advanceTo(starts_at + 31 * 60_000);
  expect(outcomeOf(await send("view", token))).toBe("404 not_found");
});

test("confirms and cancels only, while online booking is off or the practitioner can't be booked online", async () => {
  const { token } = await book("10:00");
  await setOnline(clinic, { enabled: false });
  expect((await send("view", token)).body).toMatchObject({ can_cancel: true, can_change: false, can_book: false });
  await setOnline(clinic);
  const { staffEntity } = await import("../../functions/entities/people.ts");
  await staffEntity()
    .patch({ tenant_id: clinic.tenant_id, staff_id: desk.practitioner_id })
    .set({ online: false })
    .go();
  expect((await send("view", token)).body).toMatchObject({ can_cancel: true, can_change: false, can_book: true });
  expect(outcomeOf(await send("move", token))).toBe("409 too_late");
  expect((await send("cancel", token)).status).toBe(200);
});

test("confirms an online booking by mail in the page's language, with a token; a restored one gets another", async () => {
  const { token, appointment_id } = await book("10:00");
  await dispatch(inMinutes(4));
  const [mailed = ""] = linksTo(email);
  expect(mailed).not.toBe(token);
  expect((await send("view", mailed)).status).toBe(200);
  await send("cancel", mailed);
  expect(outcomeOf(await send("view", token))).toBe("404 not_found");
  const restored = { appointment_status: "BOOKED" as const, version: 2 };
  const params = { appointment_id };
  expect((await clinic.send("RECEPTIONIST", "appointments", "setStatus", { params, body: restored })).status).toBe(200);
  for (const dead of [token, mailed]) expect(outcomeOf(await send("view", dead))).toBe("404 not_found");
  expect(outcomeOf(await send("cancel", mailed))).toBe("404 not_found");
  await dispatch(inMinutes(8));
  const [another = ""] = linksTo(email);
  expect(another).not.toBe(mailed);
  expect((await send("view", another)).body.status).toBe("BOOKED");
});

test("a link dies when the patient's address changes, and with the patient's erasure", async () => {
  const { token, appointment_id } = await book("10:00");
  const { patient_id } = await stored(appointment_id);
  const params = { patient_id };
  const change = { email: `new-${email}`, version: 1 };
  expect((await clinic.send("RECEPTIONIST", "patients", "update", { params, body: change })).status).toBe(200);
  expect(outcomeOf(await send("view", token))).toBe("404 not_found");
  const next = await bookOnline(emulators, desk, { start_time: "12:00", email: `new-${email}` });
  await clinic.send("TENANT_ADMIN", "patients", "erase", { params });
  expect(outcomeOf(await send("view", next.body.token))).toBe("404 not_found");
});

test("offers other times when the wanted one is taken, and never moves over an appointment", async () => {
  const { token } = await book("10:00");
  const { username: _name, params: _params, ...place } = desk;
  await clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...place, date: MONDAY, start_time: "14:00" } });
  const taken = await send("move", token);
  expect(outcomeOf(taken)).toBe("409 slot_taken");
  expect(taken.body.alternatives.map(({ start_time }) => start_time)).toEqual(["13:15", "13:30", "14:30"]);
  const far = await ask("move", { body: { token, date: daysAfter(MONDAY, 1), start_time: "09:07" } });
  expect(outcomeOf(far)).toBe("409 slot_taken");
  expect(GRACE.first_name).toBe((await send("view", token)).body.first_name);
});
