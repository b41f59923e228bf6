import type { Appointment } from "../../shared/appointments/appointment.ts";
import type { BulkItem } from "../../shared/appointments/bulk.ts";
import { BOOKING_RULE_TEXTS, BULK_TEXTS } from "../../shared/appointments/texts.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { killedAt } from "../support/faults.ts";
import { clinic, desk, openDeskForEach } from "./desk-for-each.ts";
import { addPatients, addPractitioner } from "./front-desk.ts";

openDeskForEach();

const HOURS = ["09:00", "10:00", "11:00", "13:00"] as const;
let substitute: string;
let booked: Appointment[];

const book = async (start_time: string, changes: object = {}): Promise<Appointment> => {
  const body = { ...desk, date: MONDAY, start_time, ...changes };
  const { status, body: appointment } = await clinic.send("RECEPTIONIST", "appointments", "book", { body });
  expect(status).toBe(201);
  return appointment;
};

beforeEach(async () => {
  // The substitute leaves before the last of the appointments.
  substitute = await addPractitioner(clinic, desk.location_id, { last_name: "Sub", end_time: "13:00" });
  booked = [];
  for (const time of HOURS) booked.push(await book(time));
});

const ids = () => booked.map(({ appointment_id }) => appointment_id);
const move = () => ({ appointment_ids: ids(), action: "move" as const, practitioner_id: substitute });
const cancel = () => ({ appointment_ids: ids(), action: "cancel" as const });
const send = (body: object, more: object = {}, as: Role = "RECEPTIONIST") =>
  clinic.send(as, "appointments", "bulk", { body: body as never, ...more });
const undo = (bulk_id: string) => clinic.send("RECEPTIONIST", "appointments", "undoBulk", { params: { bulk_id } });
const get = async (appointment_id: string): Promise<Appointment> =>
  (await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } })).body;
/** Returns with whom each appointment is, and its status. */
const places = async () => {
  const rows = await Promise.all(ids().map(get));
  return rows.map(({ practitioner_id, appointment_status }) =>
    [practitioner_id === substitute ? "substitute" : "own", appointment_status].join(" "),
  );
};
const done = (items: readonly BulkItem[]) => items.map((item) => item.reason ?? item.done);
const key = () => ({ headers: { "idempotency-key": crypto.randomUUID() } });
const OUTSIDE = expect.stringMatching(/works at Lake Street/);

const HALF = ["substitute BOOKED", "substitute BOOKED", "substitute BOOKED", "own BOOKED"];
const OWN = HOURS.map(() => "own BOOKED");

test("moves those whose time is free with the substitute, says why the others stay, and undoes all of it", async () => {
  await book("10:00", { practitioner_id: substitute, patient_id: (await addPatients(clinic, 1))[0] });
  const busy = BOOKING_RULE_TEXTS.busy("Chidi Sub");
  const preview = await send(move(), { query: { dry_run: "true" } });
  expect([preview.status, preview.body.bulk_id, done(preview.body.items)]).toEqual([
    200,
    null,
    [true, busy, true, OUTSIDE],
  ]);
  expect(await places()).toEqual(OWN);
  const { status, body } = await send(move());
  expect([status, done(body.items)]).toEqual([200, [true, busy, true, OUTSIDE]]);
  expect(await places()).toEqual(["substitute BOOKED", "own BOOKED", "substitute BOOKED", "own BOOKED"]);
  const undone = await undo(body.bulk_id ?? "");
  expect(undone).toMatchObject({ status: 200, body: { items: [{ done: true }, { done: true }] } });
  expect(await places()).toEqual(OWN);
});

test("puts appointments back on the leave from which they were moved, where they need attention again", async () => {
  const off = { params: { staff_id: desk.practitioner_id }, body: { from_date: MONDAY, reason: "Sick" } };
  expect((await clinic.send("RECEPTIONIST", "staff", "createTimeOff", off)).status).toBe(201);
  const needing = async () => (await Promise.all(ids().map(get))).filter(({ attention }) => attention).length;
  expect(await needing()).toBe(4);
  const { body } = await send(move());
  expect(await needing()).toBe(1);
  await undo(body.bulk_id ?? "");
  expect([await places(), await needing()]).toEqual([OWN, 4]);
});

test("cancels with a reason, and an undo does not overwrite what was booked since", async () => {
  const { body } = await send({ ...cancel(), cancel_reason: "Practitioner is not available" }, {}, "TENANT_ADMIN");
  expect(done(body.items)).toEqual([true, true, true, true]);
  expect(await get(ids()[0] ?? "")).toMatchObject({ cancel_reason: "Practitioner is not available" });
  await book("10:00");
  const { body: undone } = await undo(body.bulk_id ?? "");
  expect(done(undone.items)).toEqual([true, expect.stringContaining("has another appointment"), true, true]);
  expect(await places()).toEqual(["own BOOKED", "own CANCELLED", "own BOOKED", "own BOOKED"]);
});

test("a change of another desk since is not undone, and a second undo answers the same", async () => {
  const { body } = await send(move());
  const [first = ""] = ids();
  await clinic.send("RECEPTIONIST", "appointments", "reschedule", {
    params: { appointment_id: first },
    body: { start_time: "12:00", version: 2 },
  });
  const expected = [BULK_TEXTS.changed, true, true];
  const both = await Promise.all([undo(body.bulk_id ?? ""), undo(body.bulk_id ?? "")]);
  expect(both.map((answer) => done(answer.body.items))).toEqual([expected, expected]);
  expect(done((await undo(body.bulk_id ?? "")).body.items)).toEqual(expected);
  expect(await get(first)).toMatchObject({ practitioner_id: substitute, start_time: "12:00" });
});

test("the same request, sent five times at once, changes each appointment once, and all of it can be undone", async () => {
  const again = key();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(move(), again)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.items))).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body.bulk_id)).size).toBe(1);
  expect((await Promise.all(ids().map(get))).map(({ version }) => version)).toEqual([2, 2, 2, 1]);
  expect(await places()).toEqual(HALF);
  await undo(answers[0]?.body.bulk_id ?? "");
  expect(await places()).toEqual(OWN);
});

test.each([
  [1, "before"],
  [1, "after"],
  [2, "before"],
  [2, "after"],
  [3, "after"],
  [4, "after"],
] as const)("killed at transaction %i, %s it is written, the same request does the rest once", async (nth, when) => {
  const again = key();
  expect(await killedAt(nth, when, () => send(move(), again))).toBe(true);
  const { status, body } = await send(move(), again);
  expect([status, done(body.items)]).toEqual([200, [true, true, true, OUTSIDE]]);
  expect((await Promise.all(ids().map(get))).map(({ version }) => version)).toEqual([2, 2, 2, 1]);
  expect(done((await undo(body.bulk_id ?? "")).body.items)).toEqual([true, true, true]);
  expect(await places()).toEqual(OWN);
});

test("an undo that is killed goes on when it is sent again", async () => {
  const { body } = await send(move());
  expect(await killedAt(3, "after", () => undo(body.bulk_id ?? ""))).toBe(true);
  expect(done((await undo(body.bulk_id ?? "")).body.items)).toEqual([true, true, true]);
  expect(await places()).toEqual(OWN);
});

test("two desks that move and cancel the same appointments at once leave each either moved or cancelled", async () => {
  const [moved, cancelled] = await Promise.all([send(move()), send(cancel())]);
  expect([moved.status, cancelled.status]).toEqual([200, 200]);
  expect(done(cancelled.body.items)).toEqual([true, true, true, true]);
  expect((await Promise.all(ids().map(get))).map(({ appointment_status }) => appointment_status)).toEqual(
    HOURS.map(() => "CANCELLED"),
  );
  await undo(moved.body.bulk_id ?? "");
  expect((await Promise.all(ids().map(get))).map(({ appointment_status }) => appointment_status)).toEqual(
    HOURS.map(() => "CANCELLED"),
  );
});

test("of two appointments at one time, moves one, in the dry run too", async () => {
  const third = await addPractitioner(clinic, desk.location_id, { last_name: "Third" });
  const [patient_id = ""] = await addPatients(clinic, 1);
  const other = await book("09:00", { practitioner_id: third, patient_id });
  const body = { ...move(), appointment_ids: [ids()[0] ?? "", other.appointment_id] };
  const expected = [true, BOOKING_RULE_TEXTS.busy("Chidi Sub")];
  expect(done((await send(body, { query: { dry_run: "true" } })).body.items)).toEqual(expected);
  expect(done((await send(body)).body.items)).toEqual(expected);
});

test("changes 50 appointments of ten days, and undoes all of them", async () => {
  booked = [];
  for (const date of Array.from({ length: 10 }, (_, n) => daysAfter(MONDAY, 7 + n + 2 * Math.floor(n / 5))))
    for (const time of ["09:00", "09:30", "10:00", "10:30", "11:00"]) booked.push(await book(time, { date }));
  const begun = performance.now();
  const { body } = await send(move());
  console.info(`50 appointments were moved in ${Math.round(performance.now() - begun)} ms`);
  expect(done(body.items)).toEqual(booked.map(() => true));
  expect(done((await undo(body.bulk_id ?? "")).body.items)).toEqual(booked.map(() => true));
});
