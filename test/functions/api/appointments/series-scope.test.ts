import { BatchGetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { periodYearEntity } from "../../../../functions/entities/clinic.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS, SERIES } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";

import {
  APPOINTMENT_ID,
  appointmentItem,
  bookedDayItem,
  isOfList,
  listStart,
  OTHER_APPOINTMENT_ID,
} from "../../../support/appointment-items.ts";
import { call } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-items.ts";
import { booked, deskWith } from "../../../support/desk.ts";
import { DESK, serviceItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import { type Item, itemOf } from "../../../support/item.ts";
import { TODAY } from "../../../support/now.ts";
import { canceled } from "../../../support/rows.ts";
import { busy, REQUESTED } from "../../../support/series.ts";

const { dynamo, failsNextWrites, holds, put, rows, writes } = fakeTable();
const as = "RECEPTIONIST";
const dry_run = { dry_run: "true" };
const weekly = (count: number, from: string) => Array.from({ length: count }, (_, nth) => addDays(from, 7 * nth));

/** Books a weekly series, and returns its appointments in order of time. */
async function book(count: number, from: string, ...items: Item[]): Promise<Item[]> {
  holds(deskWith(...items), as);
  const body = { ...REQUESTED, date: from, every_weeks: 1, count };
  expect((await call(handler, contract.appointments.bookSeries, { as, body })).status).toBe(201);
  return stored();
}
const stored = () => rows("appointment").toSorted((a, b) => (String(a.starts_at) < String(b.starts_at) ? -1 : 1));
const send = (operation: "reschedule" | "setStatus", { appointment_id, version }: Item, body: object, query = {}) =>
  call(handler, contract.appointments[operation], {
    as,
    query,
    params: { appointment_id: String(appointment_id) },
    body: { version, scope: "following", ...body },
  });
const move = (row: Item, body: object, query = {}) => send("reschedule", row, body, query);
const cancel = (row: Item, body: object = {}, query = {}) =>
  send("setStatus", row, { appointment_status: "CANCELLED", ...body }, query);
const reasons = ({ body }: { body: { items: readonly { reason: string | null }[] } }) =>
  body.items.map(({ reason }) => reason);
const off = (date: string): Item =>
  itemOf(
    periodYearEntity().put({
      tenant_id: IDS.tenant,
      owner_id: DESK.practitioner_id,
      year: date.slice(0, 4),
      version: 1,
      periods: [{ from_date: date, to_date: date, reason: "Holiday", period_id: `off_${date}` }],
    }),
  );

it("changes no other appointment when the appointment belongs to no series", async () => {
  const next = { appointment_id: OTHER_APPOINTMENT_ID, starts_at: `${TODAY}T21:00:00.000Z` };
  const items = [
    appointmentItem(),
    appointmentItem({ ...next, start_time: "15:00", ends_at: `${TODAY}T21:30:00.000Z` }),
  ];
  holds(deskWith(...items), as);
  const own = { appointment_id: APPOINTMENT_ID, version: 2 };
  expect((await move(own, { start_time: "13:00" }, dry_run)).body.items).toHaveLength(1);
  expect((await cancel(own)).body.items).toHaveLength(1);
  expect(stored().map(({ appointment_status }) => appointment_status)).toEqual(["CANCELLED", "BOOKED"]);
});

it.each([
  ["its own day when that is later", "2027-03-15", "2027-03-15"],
  ["today when its own day is past", TODAY, "2027-03-04"],
])("reads the following ones from %s on", async (_, from, start) => {
  const [first = {}] = await book(2, from);
  vi.setSystemTime(Date.parse("2027-03-04T18:00:00.000Z"));
  dynamo.resetHistory();
  expect((await cancel(first, {}, dry_run)).body.items).toHaveLength(2);
  const begins = dynamo
    .commandCalls(QueryCommand)
    .map(({ args }) => String(args[0].input.ExpressionAttributeValues?.[":sk1"]));
  expect(begins.filter((sk1) => isOfList(sk1, "series_"))).toEqual([listStart(String(first.series_id), start)]);
});

it.each(["13:00", "15:00"])(
  "checks each date of a move to %s against the time off of its own year",
  async (start_time) => {
    const dates = weekly(4, "2027-12-13");
    const [first = {}] = await book(4, "2027-12-13");
    put(off("2027-12-13"));
    put(off("2028-01-03"));
    const answer = await move(first, { start_time }, dry_run);
    expect(answer.body.items.map(({ date }) => date)).toEqual(dates);
    expect(reasons(answer)).toEqual([expect.any(String), null, null, expect.any(String)]);
  },
);

it("reads the rows of a move once for all dates", async () => {
  const [first = {}] = await book(4, "2027-03-15");
  dynamo.resetHistory();
  await move(first, { start_time: "15:00" }, dry_run);
  // The appointments of the series; practitioner, service, location and patient; the booked days.
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(3);
});

it("counts the time of an appointment that can't be moved as taken", async () => {
  const [first = {}] = await book(3, "2027-03-15");
  put(off("2027-04-05"));
  expect(reasons(await move(first, { date: "2027-03-22" }, dry_run))).toEqual([busy, busy, expect.any(String)]);
});

it("moves a day earlier and an hour later in the order in which each time is left before it is taken", async () => {
  const [first = {}] = await book(2, "2027-03-16");
  const before = writes().length;
  await move(first, { date: "2027-03-15", start_time: "15:00" });
  const moved = writes()
    .slice(before)
    .flatMap(([, { Item }]) => (Item?.__edb_e__ === "appointment" ? [Item.date] : []));
  expect(moved).toEqual(weekly(2, "2027-03-15"));
});

it("answers with the requested appointment, whichever is moved last", async () => {
  const [first = {}] = await book(3, "2027-03-15");
  const { appointment_id } = first;
  expect((await move(first, { start_time: "13:00" })).body).toMatchObject({ appointment_id, date: "2027-03-15" });
});

it("moves no other appointment when the requested one can't have its new time", async () => {
  const [first = {}] = await book(2, "2027-03-15");
  put(off("2027-03-15"));
  const before = writes().length;
  expect((await move(first, { start_time: "15:00" })).status).toBe(422);
  expect(writes()).toHaveLength(before);
});

it("keeps a room that only the appointments still have, because the service needs none any more", async () => {
  const [first = {}] = await book(2, "2027-03-15", serviceItem({ needs_room: true }), ROOM.item());
  put(serviceItem({ needs_room: false }));
  expect(reasons(await move(first, { start_time: "15:00" }))).toEqual([null, null]);
  expect(stored()).toMatchObject([{ room_number: "12" }, { room_number: "12" }]);
});

it("previews a move at which the room that the appointments still have is taken", async () => {
  const [first = {}] = await book(2, TODAY, serviceItem({ needs_room: true }), ROOM.item());
  put(serviceItem({ needs_room: false }));
  put(bookedDayItem(String(ROOM.item().room_id), [booked("21:00", "21:30")]));
  const expected = [BOOKING_RULE_TEXTS.roomBusy("12"), null];
  expect(reasons(await move(first, { start_time: "15:00" }, dry_run))).toEqual(expected);
});

it("leaves out the following ones in previews without the scope", async () => {
  const [first = {}] = await book(2, "2027-03-15");
  expect((await move(first, { start_time: "15:00", scope: "this" }, dry_run)).body.items).toHaveLength(1);
  expect((await cancel(first, { scope: "this" }, dry_run)).body.items).toHaveLength(1);
});

it("previews the move of a cancelled appointment with the reason why it stays", async () => {
  const [first = {}] = await book(2, "2027-03-15");
  await cancel(first, { scope: "this" });
  const [cancelled = {}] = stored();
  const answer = await move(cancelled, { start_time: "15:00" }, dry_run);
  expect(reasons(answer)).toEqual([APPOINTMENT_TEXTS.notReschedulable("CANCELLED"), null]);
});

it("names the status as the field of a preview that is no cancellation", async () => {
  const [first = {}] = await book(2, "2027-03-15");
  expect(await send("setStatus", first, { appointment_status: "CHECKED-IN", scope: "this" }, dry_run)).toMatchObject({
    status: 422,
    body: { fields: { appointment_status: SERIES.onlyCancelPreview } },
  });
});

it("cancels each of more than five following ones once, with an audit entry of its own", async () => {
  const [first = {}] = await book(8, "2027-03-15");
  const before = rows("audit_entry").length;
  const answer = await cancel(first);
  expect(answer.body.items.map(({ date }: Item) => date)).toEqual(weekly(8, "2027-03-15"));
  expect(stored()).toMatchObject(Array.from({ length: 8 }, () => ({ appointment_status: "CANCELLED", version: 2 })));
  const entries = rows("audit_entry").slice(before);
  expect(entries).toMatchObject(Array.from({ length: 8 }, () => ({ operation: "appointments.setStatus" })));
});

it("answers 503 when the table could not write a following one, so that the request can be sent again", async () => {
  const [first = {}] = await book(2, "2027-03-15");
  failsNextWrites(undefined, () => canceled(["ThrottlingError"]));
  expect(await cancel(first)).toMatchObject({ status: 503 });
});
