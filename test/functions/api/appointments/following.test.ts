import { QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { APPOINTMENT_ID, isOfList, listStart } from "../../../support/appointment-items.ts";
import { givenItems, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { deskItems } from "../../../support/desk-items.ts";
import { TODAY } from "../../../support/now.ts";
import { canceled } from "../../../support/rows.ts";
import { DRY_RUN, dateOf, dayOf, idOf, nth, openSeriesForEach, REQUESTED } from "./series-for-each.ts";

const { dynamo, given, written } = openSeriesForEach();
const move = (changes: object, query: Record<string, string> = {}) =>
  call(handler, contract.appointments.reschedule, {
    as: "RECEPTIONIST",
    params: { appointment_id: APPOINTMENT_ID },
    query,
    body: { scope: "following", version: 2, ...changes },
  });

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
    .filter(({ ExpressionAttributeValues: values }) => isOfList(values?.[":sk1"]));
  const sk1 = listStart(REQUESTED.series_id, TODAY);
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
  expect([status, body.items.map(({ reason }) => reason)]).toEqual([200, [null, NOT_FOUND_TEXTS.practitioner]]);
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
  expect(body.items.map(({ reason }) => reason)).toEqual([REQUEST_TEXTS.conflict, null]);
});

it("answers 409 when this one was changed meanwhile and no other was moved", async () => {
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    givenItems(dynamo, [...deskItems(), nth(0, { version: 7 }), nth(1), ...dayOf(0), ...dayOf(1)]);
    throw canceled(["ConditionalCheckFailed"]);
  });
  expect((await move({ start_time: "13:00" })).status).toBe(409);
});

it("answers 409 when this one was changed meanwhile and the later ones were refused", async () => {
  const refused = { practitioner_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7q" };
  given(refused);
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    givenItems(dynamo, [...deskItems(), nth(0, { version: 7 }), nth(1, refused), ...dayOf(0), ...dayOf(1)]);
    throw canceled(["ConditionalCheckFailed"]);
  });
  expect(await move({ start_time: "15:00" })).toMatchObject({ status: 409, body: { code: "conflict" } });
});

it("previews a move with the new times, and writes nothing", async () => {
  const { status, body } = await move({ start_time: "15:45" }, DRY_RUN);
  const reason = BOOKING_RULE_TEXTS.tooShort(BOOKING_RULE_TEXTS.endOfHours("Chidi Okafor"), "16:00");
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

it("answers 503 when the table is throttled meanwhile", async () => {
  let sent = 0;
  dynamo.on(TransactWriteCommand).callsFake(() => {
    sent += 1;
    if (sent === 2) throw Object.assign(new Error("throttled"), { name: "ThrottlingException" });
    return {};
  });
  expect(await move({ start_time: "15:00" })).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});
