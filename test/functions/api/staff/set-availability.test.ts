import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { DESK } from "../../../support/desk-items.ts";
import { canceled, entryOf } from "../../../support/rows.ts";
import { givenWeek, slot, WEEK, writtenWeek } from "../../../support/weekly-schedules.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
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
  expect(operationOn(written(), "audit_entry")).toMatchObject(["Put", entryOf("staff.setAvailability", staff_id).Put]);
});

it("writes nothing when the weekday has the requested availability already", async () => {
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

it("answers 503 when the table is throttled", async () => {
  dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
  expect(await toggle(false)).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});
