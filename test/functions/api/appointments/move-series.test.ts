import { handler } from "../../../../functions/api/appointments/index.ts";
import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID } from "../../../support/appointment-items.ts";
import { call } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-items.ts";
import { deskWith } from "../../../support/desk.ts";
import { DESK, practitionerItem, serviceItem, weekItem } from "../../../support/desk-items.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import type { Item } from "../../../support/item.ts";
import { nextItem } from "../../../support/noun.ts";
import { REQUESTED } from "../../../support/series.ts";

const { failsNextWrites, holds, rows, writes } = fakeTable();
const as = "RECEPTIONIST";
const OTHER_STAFF = DESK.practitioner_id.replace(/n$/, "p");
const OTHER_ROOM = nextItem(ROOM, { room_number: "14" });
const ROOMS = [ROOM.item(), OTHER_ROOM];
const DATES = ["2027-03-15", "2027-03-22", "2027-03-29", "2027-04-05"];
/** Each of the dates, a number of days later. */
const later = (days: number) =>
  DATES.map((date) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10));

/** Books a weekly series of four, and returns its appointments in order of time. */
async function book(...items: Item[]): Promise<Item[]> {
  holds(deskWith(...items), as);
  const body = { ...REQUESTED, date: DATES[0], every_weeks: 1, count: 4 };
  expect((await call(handler, contract.appointments.bookSeries, { as, body })).status).toBe(201);
  return stored();
}
const stored = () => rows("appointment").toSorted((a, b) => (String(a.starts_at) < String(b.starts_at) ? -1 : 1));
const dates = () => stored().map(({ date }) => date);
const move = ({ appointment_id, version }: Item, change: object, query: Record<string, string> = {}) =>
  call(handler, contract.appointments.reschedule, {
    as,
    query,
    params: { appointment_id: String(appointment_id ?? APPOINTMENT_ID) },
    body: { version, scope: "following", ...change },
  });
const reasons = (items: readonly SeriesItem[]) => items.map(({ reason }) => reason);
const NONE = [null, null, null, null];

it.each([
  ["a week later", 7],
  ["two weeks later", 14],
  ["a week earlier", -7],
])("moves the whole series %s, although its own appointments have the times", async (_, days) => {
  const [first = {}] = await book();
  const preview = await move(first, { date: later(days)[0] }, { dry_run: "true" });
  expect([preview.status, reasons(preview.body.items)]).toEqual([200, NONE]);
  const { status, body } = await move(first, { date: later(days)[0] });
  expect([status, reasons(body.items)]).toEqual([200, NONE]);
  expect(dates()).toEqual(later(days));
});

it("moves a later one and those behind it, and leaves the earlier ones", async () => {
  const [, , third = {}] = await book();
  const { body } = await move(third, { start_time: "15:00" });
  expect(body.items.map(({ date }) => date)).toEqual(DATES.slice(2));
  expect(stored().map(({ start_time }) => start_time)).toEqual(["14:00", "14:00", "15:00", "15:00"]);
});

it("moves the whole series into another room, and keeps the room when the time changes", async () => {
  const [first = {}] = await book(serviceItem({ needs_room: true }), ...ROOMS);
  const { status, body } = await move(first, { room_id: OTHER_ROOM.room_id });
  expect([status, reasons(body.items)]).toEqual([200, NONE]);
  expect(stored().map(({ room_number }) => room_number)).toEqual(["14", "14", "14", "14"]);
  await move(stored()[0] ?? {}, { start_time: "15:00" });
  expect(stored()).toMatchObject(DATES.map(() => ({ start_time: "15:00", room_number: "14" })));
});

it("answers an appointment that has the values already with itself, and writes nothing", async () => {
  const [first = {}] = await book();
  const before = writes().length;
  expect(await move({ ...first, version: 7 }, { start_time: "14:00" })).toMatchObject({
    status: 200,
    body: { appointment_id: first.appointment_id, version: 1, items: [{ date: DATES[0], reason: null }] },
  });
  expect(writes()).toHaveLength(before);
});

const throttled = () => Object.assign(new Error(), { name: "ThrottlingException" });
const otherPractitioner = () => [
  practitionerItem({ staff_id: OTHER_STAFF, first_name: "Ngozi" }),
  weekItem({ staff_id: OTHER_STAFF }),
];

/** Books a series with two rooms and two practitioners, and interrupts a move of all when two of its appointments are moved. */
async function interrupted(change: object): Promise<Item> {
  const [first = {}] = await book(...otherPractitioner(), ...ROOMS);
  failsNextWrites(undefined, undefined, throttled);
  expect((await move(first, change)).status).toBe(503);
  expect(stored().filter(({ version }) => version === 2)).toHaveLength(2);
  return first;
}

it.each<[string, object, readonly object[]]>([
  ["an hour later", { start_time: "15:00" }, DATES.map((date) => ({ date, start_time: "15:00" }))],
  ["an hour earlier", { start_time: "13:00" }, DATES.map((date) => ({ date, start_time: "13:00" }))],
  ["two weeks earlier", { date: "2027-03-01" }, later(-14).map((date) => ({ date, start_time: "14:00" }))],
  ["into another room", { room_id: OTHER_ROOM.room_id }, DATES.map((date) => ({ date, room_number: "14" }))],
  [
    "to another practitioner",
    { practitioner_id: OTHER_STAFF },
    DATES.map((date) => ({ date, practitioner_id: OTHER_STAFF })),
  ],
])("resumes a move %s that was interrupted, without moving any appointment twice", async (_, change, moved) => {
  const first = await interrupted(change);
  const { status, body } = await move(first, change);
  expect([status, reasons(body.items)]).toEqual([200, NONE]);
  expect(body.items.map(({ date }) => date)).toEqual(moved.map((each) => (each as Item).date));
  expect(body).toMatchObject({ appointment_id: first.appointment_id, ...change });
  expect(stored()).toMatchObject(moved.map((each) => ({ ...each, version: 2 })));
});

it("answers 409 to another request of the same version once the first one was moved", async () => {
  const first = await interrupted({ start_time: "13:00" });
  const answer = await move(first, { start_time: "13:00", practitioner_id: OTHER_STAFF });
  expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
});

it("gives the whole series to another practitioner, at the same times", async () => {
  const [first = {}] = await book(...otherPractitioner());
  const { status, body } = await move(first, { practitioner_id: OTHER_STAFF });
  expect([status, reasons(body.items)]).toEqual([200, NONE]);
  expect(stored()).toMatchObject(
    DATES.map((date) => ({
      date,
      start_time: "14:00",
      practitioner_id: OTHER_STAFF,
      practitioner_name: "Ngozi Okafor",
    })),
  );
});

it("leaves a later one with its own practitioner when the request names the one that the first has already", async () => {
  const [first = {}, second = {}] = await book(...otherPractitioner());
  await move(second, { practitioner_id: OTHER_STAFF, scope: "this" });
  const { status, body } = await move(first, { practitioner_id: DESK.practitioner_id, start_time: "15:00" });
  expect([status, reasons(body.items)]).toEqual([200, NONE]);
  expect(stored()).toMatchObject(
    [DESK.practitioner_id, OTHER_STAFF, DESK.practitioner_id, DESK.practitioner_id].map((practitioner_id) => ({
      start_time: "15:00",
      practitioner_id,
    })),
  );
});
