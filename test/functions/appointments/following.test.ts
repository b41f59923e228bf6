import { DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/appointments/index.ts";
import type { AppointmentStatus } from "../../../shared/appointments/status.ts";
import { contract } from "../../../shared/contract.ts";
import { addDays } from "../../../shared/days-and-times.ts";
import { SERIES } from "../../../shared/messages/series.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  bookedDayItem,
  DESK,
  deskItems,
  givenItems,
  type Item,
  listedFrom,
  operationOn,
  TODAY,
  transactions,
} from "../../support/booking-table.ts";
import { call } from "../../support/call.ts";
import { atNoon } from "../../support/desk.ts";
import { canceled } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const REQUESTED = { series_id: "series_01jd3v8c9m4q2w6x8z0y1t5k7n", series_count: 3, every_weeks: 1 };
const idOf = (n: number) => (n === 0 ? APPOINTMENT_ID : `appt_01jd3v8c9m4q2w6x8z0y1t5k7${"npq"[n]}`);
const dateOf = (n: number) => addDays(TODAY, 7 * n);

/** Returns the nth appointment of a weekly series of three, before the clocks change. */
const nth = (n: number, changes: object = {}) => {
  const [starts_at, ends_at] = ["20:00", "20:30"].map((time) => `${dateOf(n)}T${time}:00.000Z`) as [string, string];
  const own = { appointment_id: idOf(n), date: dateOf(n), starts_at, ends_at, series_position: n + 1 };
  return appointmentItem({ ...REQUESTED, ...own, ...changes });
};
const dayOf = (n: number): Item[] =>
  [DESK.practitioner_id, DESK.patient_id].map((person) => ({
    ...bookedDayItem(person, [
      {
        appointment_id: idOf(n),
        starts_at: `${dateOf(n)}T20:00:00.000Z`,
        ends_at: `${dateOf(n)}T20:30:00.000Z`,
      },
    ]),
    utc_date: dateOf(n),
    sk: `$personDay_1#person_id_${person}#utc_date_${dateOf(n)}`,
  }));

function given(second: object = {}) {
  const series = [nth(0), nth(1, second)];
  givenItems(dynamo, [...deskItems(), ...series, ...dayOf(0), ...dayOf(1)]);
  dynamo.on(QueryCommand).resolves({ Items: series.map(listedFrom) });
}
atNoon(() => given());

const params = { appointment_id: APPOINTMENT_ID };
const move = (changes: object, query: Record<string, string> = {}) =>
  call(handler, contract.appointments.reschedule, {
    as: "RECEPTIONIST",
    params,
    query,
    body: { scope: "following", version: 2, ...changes },
  });
const become = (appointment_status: AppointmentStatus, query: Record<string, string> = {}, more: object = {}) =>
  call(handler, contract.appointments.setStatus, {
    as: "RECEPTIONIST",
    params,
    query,
    body: { appointment_status, version: 2, scope: "following", ...more },
  });
const written = () =>
  transactions(dynamo).flatMap((items) => {
    const [, put] = operationOn(items, "appointment") ?? [];
    return put ? [(put as { Item: Item }).Item] : [];
  });
const DRY_RUN = { dry_run: "true" };

it("moves the later ones of the series by as many days and minutes, the last first", async () => {
  const { status, body } = await move({ date: addDays(TODAY, 1), start_time: "15:00" });
  expect(status).toBe(200);
  expect(written().map(({ date, start_time }) => `${date} ${start_time}`)).toEqual([
    `${addDays(TODAY, 8)} 15:00`,
    `${addDays(TODAY, 1)} 15:00`,
  ]);
  expect(body).toMatchObject({ appointment_id: APPOINTMENT_ID, start_time: "15:00", version: 3 });
  expect(body.items).toMatchObject([
    { appointment_id: idOf(0), date: addDays(TODAY, 1), reason: null },
    { appointment_id: idOf(1), date: addDays(TODAY, 8), reason: null },
  ]);
});

it.each([
  ["an hour later", { start_time: "15:00" }, [1, 0]],
  ["a day later, and an hour earlier", { date: addDays(TODAY, 1), start_time: "13:00" }, [1, 0]],
  ["an hour earlier", { start_time: "13:00" }, [0, 1]],
])("moves the series %s in the order in which each time is left before it is taken", async (_, changes, order) => {
  await move(changes);
  expect(written().map(({ appointment_id }) => appointment_id)).toEqual(order.map(idOf));
});

it("moves only the one appointment without a scope", async () => {
  const { body } = await move({ start_time: "15:00", scope: "this" });
  expect(written()).toHaveLength(1);
  expect(body).not.toHaveProperty("items");
});

it("finds them by one query of the list of the series, from the day of the first on", async () => {
  await move({ date: addDays(TODAY, 1) });
  const lists = dynamo
    .commandCalls(QueryCommand)
    .map(({ args }) => args[0].input)
    .filter(({ ExpressionAttributeValues: values }) => String(values?.[":sk1"]).startsWith("at#"));
  const sk1 = `at#${REQUESTED.series_id}#${TODAY}`;
  expect(lists).toMatchObject([{ ExpressionAttributeValues: { ":sk1": sk1 }, Limit: 52, ConsistentRead: true }]);
});

it("keeps the time at which a later one was moved by itself, shifted by the same minutes", async () => {
  given({ start_time: "11:00", end_time: "11:30" });
  await move({ start_time: "14:30" });
  expect(written().map(({ start_time }) => start_time)).toEqual(["11:30", "14:30"]);
});

it("leaves those that have ended, and those of other series", async () => {
  given({ appointment_status: "CANCELLED" });
  expect((await move({ start_time: "15:00" })).body.items).toHaveLength(1);
  given({ series_id: "series_01jd3v8c9m4q2w6x8z0y1t5k7p" });
  expect((await move({ start_time: "15:00" })).body.items).toHaveLength(1);
});

it("does not move one twice that the interrupted request has moved", async () => {
  given({ start_time: "15:00", end_time: "15:30", moved_with: `${APPOINTMENT_ID} 2  15:00` });
  const { body } = await move({ start_time: "15:00" });
  expect(written().map(({ appointment_id }) => appointment_id)).toEqual([APPOINTMENT_ID]);
  expect(body.items).toHaveLength(2);
});

it("says why a later one can't be moved, and moves the others", async () => {
  given({ practitioner_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7q" });
  const { status, body } = await move({ start_time: "15:00" });
  expect([status, body.items.map(({ reason }) => reason)]).toEqual([200, [null, MESSAGES.notFound.practitioner]]);
  expect(written()).toHaveLength(1);
});

it("refuses an outdated version and a time that this one can't have before it moves any", async () => {
  expect(await move({ start_time: "15:00", version: 1 })).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await move({ start_time: "08:00" })).toMatchObject({ status: 422 });
  expect(await move({ start_time: "15:00", version: 1 }, DRY_RUN)).toMatchObject({ status: 409 });
  expect(transactions(dynamo)).toEqual([]);
});

it("says why this one can't be moved once a later one was", async () => {
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    // Another desk changes this one while the later one is moved.
    givenItems(dynamo, [...deskItems(), nth(0, { version: 7 }), nth(1), ...dayOf(0), ...dayOf(1)]);
    return {};
  });
  const { status, body } = await move({ start_time: "15:00" });
  expect([status, body]).toMatchObject([200, { appointment_id: APPOINTMENT_ID, start_time: "14:00", version: 7 }]);
  expect(body.items.map(({ reason }) => reason)).toEqual([MESSAGES.request.conflict, null]);
});

it("answers 409 when this one was changed meanwhile and no other was moved", async () => {
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    givenItems(dynamo, [...deskItems(), nth(0, { version: 7 }), nth(1), ...dayOf(0), ...dayOf(1)]);
    throw canceled(["ConditionalCheckFailed"]);
  });
  expect((await move({ start_time: "13:00" })).status).toBe(409);
});

it("previews a move with the new times, and writes nothing", async () => {
  const { status, body } = await move({ start_time: "15:45" }, DRY_RUN);
  const reason = MESSAGES.rules.tooShort(MESSAGES.rules.endOfHours("Chidi Okafor"), "16:00");
  const item = { start_time: "15:45", end_time: "16:15", reason };
  expect([status, body]).toEqual([
    200,
    {
      items: [
        { ...item, appointment_id: idOf(0), date: dateOf(0) },
        { ...item, appointment_id: idOf(1), date: dateOf(1) },
      ],
    },
  ]);
  expect(transactions(dynamo)).toEqual([]);
});

it("cancels the later ones of the series with the same reason", async () => {
  const { status, body } = await become("CANCELLED", {}, { cancel_reason: "Moved away" });
  expect([status, body.appointment_status, body.items.length]).toEqual([200, "CANCELLED", 2]);
  expect(written()).toMatchObject([
    { appointment_id: idOf(0), appointment_status: "CANCELLED", cancel_reason: "Moved away" },
    { appointment_id: idOf(1), appointment_status: "CANCELLED", cancel_reason: "Moved away" },
  ]);
});

it("previews a cancellation, and writes nothing", async () => {
  const { status, body } = await become("CANCELLED", DRY_RUN);
  expect([status, body.items.map(({ date }: Item) => date)]).toEqual([200, [dateOf(0), dateOf(1)]]);
  expect((await become("CHECKED-IN", DRY_RUN, { scope: "this" })).status).toBe(422);
  expect(transactions(dynamo)).toEqual([]);
});

it("says why a later one can't be cancelled", async () => {
  let sent = 0;
  dynamo.on(TransactWriteCommand).callsFake(() => {
    sent += 1;
    // Another desk changes the second one at the same moment.
    if (sent === 2) {
      given({ version: 7 });
      throw canceled(["ConditionalCheckFailed"]);
    }
    return {};
  });
  const { status, body } = await become("CANCELLED");
  expect([status, body.items.map(({ reason }) => reason)]).toEqual([200, [null, MESSAGES.request.conflict]]);
});

it("answers 503 when the table is throttled meanwhile", async () => {
  let sent = 0;
  dynamo.on(TransactWriteCommand).callsFake(() => {
    sent += 1;
    if (sent === 2) throw Object.assign(new Error("throttled"), { name: "ThrottlingException" });
    return {};
  });
  expect(await move({ start_time: "15:00" })).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});

it("includes the following ones in a cancellation only", async () => {
  const fields = { scope: SERIES.onlyCancelFollowing };
  expect(await become("CHECKED-IN")).toMatchObject({ status: 422, body: { fields } });
});
