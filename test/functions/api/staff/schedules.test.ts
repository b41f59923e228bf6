import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/staff/index.ts";
import { refuseOverlap } from "../../../../functions/api/staff/schedules.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { SCHEDULE_TEXTS } from "../../../../shared/staff/texts.ts";
import type { ScheduleDay } from "../../../../shared/values/days-and-times.ts";
import { call, IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import {
  conditionOf,
  DESK,
  deskItems,
  givenItems,
  givenWeek,
  locationItem,
  OTHER_LOCATION,
  operationOn,
  practitionerItem,
  slot,
  transactions,
  WEEK,
  weekItem,
  writtenWeek,
} from "../../../support/desk.ts";
import { canceled, entryOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const BREAKS = [
  { start_time: "11:00", end_time: "11:15" },
  { start_time: "11:30", end_time: "11:45" },
];

describe("list schedules", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const given = (...week: [schedules?: readonly Schedule[], version?: number]) => givenWeek(dynamo, ...week);
  beforeEach(() => given());

  const as = "TENANT_ADMIN" as const;
  const { practitioner_id: staff_id, location_id } = DESK;
  const list = (query: Record<string, string> = {}) =>
    call(handler, contract.staff.listSchedules, { as, params: { staff_id }, query });

  it("returns the whole week in order, with its version", async () => {
    given([slot(1), slot(0)]);
    expect(await list()).toMatchObject({
      status: 200,
      body: { items: [slot(0), slot(1)], next_cursor: null, version: 7 },
    });
  });

  it("returns the hours at one location", async () => {
    expect((await list({ location_id: OTHER_LOCATION })).body.items).toEqual([WEEK[2]]);
  });

  it("returns version 0 when no hours were ever saved", async () => {
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

  it("reads the week consistently", async () => {
    await list();
    const read = dynamo
      .commandCalls(GetCommand)
      .find(({ args }) => String(args[0].input.Key?.sk).startsWith("$weeklySchedule"));
    expect(read?.args[0].input.ConsistentRead).toBe(true);
  });
});

describe("put schedules", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
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
    await put({ items: [{ ...monday, breaks: BREAKS }] });
    const [, entry] = operationOn(written(), "audit_entry") ?? [];
    const hours = "10:00 AM–12:00 PM at Lake Street, break 11:00 AM–11:15 AM, break 11:30 AM–11:45 AM";
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
});

describe("set availability", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const given = (...week: [schedules?: readonly Schedule[], version?: number]) => givenWeek(dynamo, ...week);
  beforeEach(() => given());

  const as = "TENANT_ADMIN" as const;
  const { practitioner_id: staff_id } = DESK;
  const toggle = (is_available: boolean, { schedule_id = slot(0).schedule_id, version = 7 } = {}) =>
    call(handler, contract.staff.setAvailability, {
      as,
      params: { staff_id, schedule_id },
      body: { is_available, version },
    });
  const written = () => transactions(dynamo)[0] ?? [];
  const stored = () => writtenWeek(dynamo);

  it("writes the week with the one switch changed, and answers the new version", async () => {
    const off = { ...slot(0), is_available: false };
    expect(await toggle(false)).toMatchObject({ status: 200, body: { ...off, version: 8 } });
    expect(stored().schedules).toEqual([off, ...WEEK.slice(1)]);
    expect(operationOn(written(), "audit_entry")).toMatchObject([
      "Put",
      entryOf("staff.setAvailability", staff_id).Put,
    ]);
  });

  it("writes nothing when the weekday has the requested availability already", async () => {
    expect(await toggle(true, { version: 2 })).toMatchObject({ status: 200, body: { is_available: true, version: 7 } });
    expect(written()).toEqual([]);
  });

  it("answers 404 for a slot or a person that does not exist", async () => {
    const unknownIds = { schedule_id: "sch_01jd3v8c9m4q2w6x8z0y1t5k7z" };
    expect(await toggle(false, unknownIds)).toMatchObject({ status: 404, body: { error: "Schedule not found" } });
    givenItems(dynamo, [], "TENANT_ADMIN");
    expect(await toggle(false)).toMatchObject({ status: 404, body: { error: "Schedule not found" } });
  });

  it("answers 409 when another change is written first", async () => {
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      given([slot(0, { start_time: "08:00" }), slot(1)], 8);
      throw canceled(["ConditionalCheckFailed", "None"]);
    });
    expect(await toggle(false)).toMatchObject({ status: 409, body: { current: { start_time: "08:00", version: 8 } } });
  });
});

describe("refuse overlap", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
  afterEach(() => void vi.useRealTimers());

  type Hours = readonly [day: ScheduleDay, start: string, end: string];

  const hoursAt = (location_id: string, [day_of_week, start_time, end_time]: Hours) =>
    slot(0, { location_id, day_of_week, start_time, end_time });

  /** Returns the refusal of hours in Chicago beside those at Hill Road in another time zone. */
  function refusal(here: Hours, time_zone: string, there: Hours): string | undefined {
    const chicago = { location_id: DESK.location_id, location_name: "Lake Street", time_zone: "America/Chicago" };
    const locations = new Map([[OTHER_LOCATION, { location_name: "Hill Road", time_zone }]]);
    try {
      refuseOverlap([hoursAt(OTHER_LOCATION, there), hoursAt(DESK.location_id, here)], chicago, locations);
      return undefined;
    } catch (error) {
      return (error as { fields: Record<string, string> }).fields[here[0]];
    }
  }

  it.each<[string, Hours, string, Hours]>([
    ["in the same time zone that only touch", ["Mon", "09:00", "12:00"], "America/Chicago", ["Mon", "12:00", "13:00"]],
    ["that are the same by clocks that differ", ["Mon", "09:00", "12:00"], "Asia/Tokyo", ["Mon", "09:00", "12:00"]],
    [
      "that begin when the others end, an hour apart",
      ["Mon", "09:00", "12:00"],
      "America/New_York",
      ["Mon", "13:00", "14:00"],
    ],
    [
      "that touch in winter and are apart in summer",
      ["Mon", "09:00", "12:00"],
      "America/Phoenix",
      ["Mon", "11:00", "12:00"],
    ],
  ])("accepts hours %s", (_, here, zone, there) => {
    expect(refusal(here, zone, there)).toBeUndefined();
  });

  // In winter, Phoenix is an hour behind Chicago, and in summer, without a change of its clocks, two hours.
  it.each<[string, Hours, string, Hours]>([
    ["that are apart by clocks that differ", ["Mon", "09:00", "12:00"], "America/New_York", ["Mon", "12:00", "14:00"]],
    ["on another weekday by the other clock", ["Sun", "17:00", "20:00"], "Asia/Tokyo", ["Mon", "09:00", "10:00"]],
    ["that overlap in winter only", ["Mon", "09:00", "12:00"], "America/Phoenix", ["Mon", "10:45", "12:00"]],
    ["that overlap in summer only", ["Mon", "12:00", "13:00"], "America/Phoenix", ["Mon", "10:00", "11:00"]],
  ])("refuses hours %s", (_, here, zone, there) => {
    expect(refusal(here, zone, there)).toBe(SCHEDULE_TEXTS.overlapInOtherZone(here[0], "Hill Road", ...there));
  });
});
