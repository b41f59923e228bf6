import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/staff/index.ts";
import { contract } from "../../../shared/contract.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import type { Schedule } from "../../../shared/staff/schedule.ts";
import { SCHEDULE_DAYS } from "../../../shared/weekdays.ts";
import {
  conditionOf,
  DESK,
  deskItems,
  givenItems,
  locationItem,
  operationOn,
  practitionerItem,
  transactions,
  weekItem,
} from "../../support/booking-table.ts";
import { call } from "../../support/call.ts";
import { IDS } from "../../support/event.ts";
import { canceled, entryOf } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const { practitioner_id: staff_id, location_id } = DESK;
const OTHER_LOCATION = "loc_01jd3v8c9m4q2w6x8z0y1t5k7p";
const slot = (n: number, changes: Partial<Schedule> = {}): Schedule => ({
  ...{
    schedule_id: `sch_01jd3v8c9m4q2w6x8z0y1t5k7${n}`,
    staff_id,
    location_id,
    day_of_week: SCHEDULE_DAYS[n] ?? "Mon",
  },
  ...{ start_time: "09:00", end_time: "12:00", is_available: true, ...changes },
});
/** The schedule of version 7: Monday and Tuesday mornings here, Monday afternoons elsewhere. */
const WEEK = [
  slot(0),
  slot(1),
  slot(5, { day_of_week: "Mon", location_id: OTHER_LOCATION, start_time: "13:00", end_time: "17:00" }),
];
const given = (schedules: readonly Schedule[] = WEEK, version = 7) =>
  givenItems(
    dynamo,
    [
      ...deskItems().filter(({ sk }) => !String(sk).startsWith("$staffWeek")),
      locationItem({ location_id: OTHER_LOCATION, location_name: "Hill Road" }),
      ...(version > 0 ? [weekItem({ schedules: [...schedules], version, changed_by: IDS.otherUser })] : []),
    ],
    "TENANT_ADMIN",
  );
beforeEach(() => given());

const as = "TENANT_ADMIN" as const;
const list = (query: Record<string, string> = {}) =>
  call(handler, contract.staff.listSchedules, { as, params: { staff_id }, query });
const put = (body: object, at = location_id) =>
  call(handler, contract.staff.putSchedules, {
    as,
    params: { staff_id },
    query: { location_id: at },
    body: { items: [], version: 7, ...body },
  });
const toggle = (is_available: boolean, { schedule_id = slot(0).schedule_id, version = 7 } = {}) =>
  call(handler, contract.staff.setAvailability, {
    as,
    params: { staff_id, schedule_id },
    body: { is_available, version },
  });
const written = () => transactions(dynamo)[0] ?? [];
const stored = () => written().find(({ Put }) => Put?.Item?.__edb_e__ === "staffWeek")?.Put?.Item ?? {};
const monday = { day_of_week: "Mon", start_time: "10:00", end_time: "12:00" };

describe("listing", () => {
  it("gives the whole week in order, with the version of all of it", async () => {
    given([slot(1), slot(0)]);
    expect(await list()).toMatchObject({
      status: 200,
      body: { items: [slot(0), slot(1)], next_cursor: null, version: 7 },
    });
  });

  it("gives the hours at one location", async () => {
    expect((await list({ location_id: OTHER_LOCATION })).body.items).toEqual([WEEK[2]]);
  });

  it("gives version 0 when no hours were ever saved", async () => {
    given([], 0);
    expect((await list()).body).toEqual({ items: [], next_cursor: null, version: 0 });
  });

  it.each([
    ["a person who does not exist", [], {}, "Staff member not found"],
    ["a location that does not exist", [practitionerItem()], { location_id }, "Location not found"],
  ])("answers 404 for %s", async (_, items, query, error) => {
    givenItems(dynamo, items, "TENANT_ADMIN");
    expect(await list(query)).toMatchObject({ status: 404, body: { error } });
  });
});

describe("setting weekdays", () => {
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
    expect(conditionOf(operationOn(written(), "staffWeek")?.[1])).toBe("version = 7");
    expect(operationOn(written(), "activity")).toMatchObject(["Put", entryOf("staff.putSchedules", staff_id).Put]);
  });

  it("creates the first week on the condition that there is none", async () => {
    given([], 0);
    expect(await put({ items: [monday], version: 0 })).toMatchObject({ status: 200, body: { version: 1 } });
    expect(conditionOf(operationOn(written(), "staffWeek")?.[1])).toBe("attribute_not_exists(version)");
  });

  it("keeps a switched-off day switched off, unless the change says otherwise", async () => {
    given([slot(0, { is_available: false })]);
    expect((await put({ items: [monday] })).body.items).toMatchObject([{ is_available: false }]);
    expect((await put({ items: [{ ...monday, is_available: true }] })).body.items).toMatchObject([
      { is_available: true },
    ]);
  });

  it("names the first day on which the hours overlap those at another location", async () => {
    const error = MESSAGES.schedules.overlap("Mon", "Hill Road", "13:00", "17:00");
    expect(await put({ items: [{ ...monday, end_time: "13:30" }] })).toMatchObject({
      status: 422,
      body: { error, fields: { Mon: error } },
    });
    expect(written()).toEqual([]);
    expect((await put({ items: [{ ...monday, end_time: "13:00" }] })).status).toBe(200);
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

  it("is a conflict when another change is written first, and no conflict when that was the same", async () => {
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

  it("answers 503 when the table is throttled", async () => {
    dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
    expect(await put({ items: [monday] })).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  });
});

describe("switching a weekday", () => {
  it("writes the week with the one switch changed, and answers the new version", async () => {
    const off = { ...slot(0), is_available: false };
    expect(await toggle(false)).toMatchObject({ status: 200, body: { ...off, version: 8 } });
    expect(stored().schedules).toEqual([off, ...WEEK.slice(1)]);
    expect(operationOn(written(), "activity")).toMatchObject(["Put", entryOf("staff.setAvailability", staff_id).Put]);
  });

  it("writes nothing when it stands that way already", async () => {
    expect(await toggle(true, { version: 2 })).toMatchObject({ status: 200, body: { is_available: true, version: 7 } });
    expect(written()).toEqual([]);
  });

  it("answers an outdated version with the current slot", async () => {
    expect(await toggle(false, { version: 2 })).toMatchObject({
      status: 409,
      body: { code: "conflict", current: { ...slot(0), version: 7 } },
    });
  });

  it("answers 404 for a slot or a person that does not exist", async () => {
    const nobodys = { schedule_id: "sch_01jd3v8c9m4q2w6x8z0y1t5k7z" };
    expect(await toggle(false, nobodys)).toMatchObject({ status: 404, body: { error: "Schedule not found" } });
    givenItems(dynamo, [], "TENANT_ADMIN");
    expect(await toggle(false)).toMatchObject({ status: 404, body: { error: "Schedule not found" } });
  });
});

it("reads the week consistently", async () => {
  await list();
  const read = dynamo
    .commandCalls(GetCommand)
    .find(({ args }) => String(args[0].input.Key?.sk).startsWith("$staffWeek"));
  expect(read?.args[0].input.ConsistentRead).toBe(true);
});
