import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { givenItems } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { DESK, practitionerItem } from "../../../support/desk-items.ts";
import { givenWeek, OTHER_LOCATION, slot, WEEK } from "../../../support/weekly-schedules.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
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

it("answers 503 when the table is throttled", async () => {
  dynamo.on(GetCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
  expect(await list()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});
