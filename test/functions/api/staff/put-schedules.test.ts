import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { SCHEDULE_TEXTS } from "../../../../shared/staff/texts.ts";
import { conditionOf, givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { DESK, deskItems, locationItem, weekItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { canceled, entryOf } from "../../../support/rows.ts";
import { givenWeek, OTHER_LOCATION, slot, WEEK, writtenWeek } from "../../../support/weekly-schedules.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const given = (...week: [schedules?: readonly Schedule[], version?: number]) => givenWeek(dynamo, ...week);
beforeEach(() => given());

const as = "TENANT_ADMIN" as const;
const { practitioner_id: staff_id, location_id } = DESK;
const put = (body: object, at: string = location_id) =>
  call(handler, contract.staff.putSchedules, {
    as,
    params: { staff_id },
    query: { location_id: at },
    body: { items: [], version: 7, ...body },
  });
const written = () => transactions(dynamo)[0] ?? [];
const stored = () => writtenWeek(dynamo);
const monday = { day_of_week: "Mon", start_time: "10:00", end_time: "12:00" };

it("writes the week on its version, with the audit entry, and keeps ids and other days", async () => {
  const answer = await put({ items: [monday, { ...monday, day_of_week: "Wed" }], days_off: ["Tue"] });
  const [first, third] = [
    { ...slot(0), start_time: "10:00" },
    { ...monday, day_of_week: "Wed", is_available: true },
  ];
  expect(answer).toMatchObject({ status: 200, body: { items: [first, third], next_cursor: null, version: 8 } });
  expect(stored()).toMatchObject({ tenant_id: IDS.tenant, version: 8, changed_by: IDS.user });
  expect(stored().schedules).toHaveLength(3);
  expect(stored().schedules).toContainEqual(WEEK[2]);
  expect(stored().schedules.find(({ day_of_week }: Schedule) => day_of_week === "Wed")?.schedule_id).toMatch(/^sch_/);
  expect(conditionOf(operationOn(written(), "weeklySchedule")?.[1])).toBe("version = 7");
  expect(operationOn(written(), "audit_entry")).toMatchObject(["Put", entryOf("staff.putSchedules", staff_id).Put]);
});

it("keeps the former and the new hours in the audit entry, in words with the location's name", async () => {
  given([]);
  await put({ items: [{ ...monday, breaks: [{ start_time: "11:00", end_time: "11:15" }] }] });
  const [, entry] = operationOn(written(), "audit_entry") ?? [];
  const hours = "10:00 AM–12:00 PM at Lake Street, break 11:00 AM–11:15 AM";
  expect(entry).toMatchObject({ Item: { changes: [{ field: "Mon", from: null, to: hours }] } });
});

it("keeps in the audit entry the hours of a weekday at two locations, and which are switched off", async () => {
  await put({ items: [{ ...monday, start_time: "14:00", end_time: "17:00", is_available: false }] }, OTHER_LOCATION);
  const [, entry] = operationOn(written(), "audit_entry") ?? [];
  const from = "9:00 AM–12:00 PM at Lake Street; 1:00 PM–5:00 PM at Hill Road";
  const to = "9:00 AM–12:00 PM at Lake Street; 2:00 PM–5:00 PM at Hill Road, unavailable";
  expect(entry).toMatchObject({ Item: { changes: [{ field: "Mon", from, to }] } });
});

it("writes the week when only a break is new", async () => {
  const { staff_id: _, location_id: __, schedule_id: ___, ...same } = slot(0);
  const breaks = [{ start_time: "10:00", end_time: "10:15" }];
  expect(await put({ items: [{ ...same, breaks }] })).toMatchObject({ status: 200, body: { version: 8 } });
  expect(stored().schedules).toContainEqual({ ...slot(0), breaks });
});

it.each([
  ["person", { staff_id: `${staff_id.slice(0, -1)}q` }, location_id, NOT_FOUND_TEXTS.staff],
  ["location", { staff_id }, `${location_id.slice(0, -1)}q`, NOT_FOUND_TEXTS.location],
])("answers 404 for an unknown %s, also in a dry run", async (_, params, at, error) => {
  const body = { items: [monday], version: 0 };
  for (const more of [{}, { dry_run: "true" }]) {
    const query = { location_id: at, ...more };
    const answer = await call(handler, contract.staff.putSchedules, { as, params, query, body });
    expect(answer).toMatchObject({ status: 404, body: { error } });
  }
  expect(written()).toEqual([]);
});

it("writes the week when a day is only cleared", async () => {
  expect((await put({ days_off: ["Mon"] })).status).toBe(200);
  expect(stored()).toMatchObject({ version: 8 });
  expect(stored().schedules).toEqual(WEEK.slice(1));
});

it("creates the first week on the condition that there is none", async () => {
  given([], 0);
  expect(await put({ items: [monday], version: 0 })).toMatchObject({ status: 200, body: { version: 1 } });
  expect(conditionOf(operationOn(written(), "weeklySchedule")?.[1])).toBe("attribute_not_exists(version)");
});

it("keeps a switched-off day switched off, unless the change says otherwise", async () => {
  given([slot(0, { is_available: false })]);
  expect((await put({ items: [monday] })).body.items).toMatchObject([{ is_available: false }]);
  expect((await put({ items: [{ ...monday, is_available: true }] })).body.items).toMatchObject([
    { is_available: true },
  ]);
});

it("names the first day on which the hours overlap those at another location", async () => {
  const error = SCHEDULE_TEXTS.overlap("Mon", "Hill Road", "13:00", "17:00");
  expect(await put({ items: [{ ...monday, end_time: "13:30" }] })).toMatchObject({
    status: 422,
    body: { error, fields: { Mon: error } },
  });
  expect(written()).toEqual([]);
  expect((await put({ items: [{ ...monday, end_time: "13:00" }] })).status).toBe(200);
});

it("compares hours at a location in another time zone by their instants", async () => {
  // From 13:00 to 17:00 in New York it is 12:00 to 16:00 in Chicago.
  const newYork = locationItem({
    location_id: OTHER_LOCATION,
    location_name: "Hill Road",
    time_zone: "America/New_York",
  });
  const items = [...deskItems(), newYork, weekItem({ schedules: [...WEEK], changed_by: IDS.otherUser })];
  givenItems(dynamo, items, "TENANT_ADMIN");
  expect((await put({ items: [monday] })).status).toBe(200);
  expect(await put({ items: [{ ...monday, end_time: "12:30" }] })).toMatchObject({
    status: 422,
    body: { fields: { Mon: SCHEDULE_TEXTS.overlapInOtherZone("Mon", "Hill Road", "Mon", "13:00", "17:00") } },
  });
  expect((await put({ items: [{ ...monday, start_time: "16:00", end_time: "17:00" }] })).status).toBe(200);
});

it("answers an outdated version with the current hours, and who changed them", async () => {
  const answer = await put({ items: [monday], version: 6 });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: "conflict", current: { items: [slot(0), slot(1)], version: 7 } },
  });
  expect(written()).toEqual([]);
});

it("writes nothing when the week is that already, whatever the version", async () => {
  const { staff_id: _, location_id: __, schedule_id: ___, ...same } = slot(0);
  expect(await put({ items: [same], version: 3 })).toMatchObject({ status: 200, body: { version: 7 } });
  expect(written()).toEqual([]);
});

it("answers 409 when another change is written first, and 200 when that was the same", async () => {
  const other = [slot(0, { start_time: "08:00" }), slot(1)];
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    given(other, 8);
    throw canceled(["ConditionalCheckFailed", "None"]);
  });
  expect(await put({ items: [monday] })).toMatchObject({
    status: 409,
    body: { current: { items: other, version: 8 } },
  });
  given();
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    given([slot(0, { start_time: "10:00" }), slot(1)], 8);
    throw canceled(["ConditionalCheckFailed", "None"]);
  });
  expect(await put({ items: [monday] })).toMatchObject({ status: 200, body: { version: 8 } });
});

it.each([
  ["an end before its start", { items: [{ ...monday, end_time: "09:00" }] }],
  ["nothing", {}],
  ["a weekday twice", { items: [monday, monday] }],
  ["a weekday that is also a day off", { items: [monday], days_off: ["Mon"] }],
  ["no version", { items: [monday], version: undefined }],
])("refuses %s", async (_, body) => {
  expect((await put(body)).status).toBe(422);
  expect(written()).toEqual([]);
});

it.each([
  ["is throttled", Object.assign(new Error(), { name: "ThrottlingException" })],
  ["throttles an item", canceled(["ThrottlingError", "None"])],
  ["refuses the audit entry", canceled(["None", "ValidationError"])],
])("answers 503 when the table %s, because no one else has changed the hours", async (_, error) => {
  dynamo.on(TransactWriteCommand).rejects(error);
  expect(await put({ items: [monday] })).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});
