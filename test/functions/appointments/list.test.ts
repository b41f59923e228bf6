import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/appointments/index.ts";
import { contract } from "../../../shared/contract.ts";
import { appointmentItem, DESK, deskItems, givenItems } from "../../support/booking-table.ts";
import { call } from "../../support/call.ts";
import { atNoon } from "../../support/desk.ts";
import { IDS } from "../../support/event.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
atNoon(() => givenItems(dynamo, deskItems()));

const list = (query: Record<string, string> = {}) =>
  call(handler, contract.appointments.list, { as: "RECEPTIONIST", query });
const asked = () => dynamo.commandCalls(QueryCommand).at(-1)?.args[0].input;
const values = () => Object.values(asked()?.ExpressionAttributeValues ?? {});

it.each([
  ["the clinic's", {}, "gsi1", `$clinic#tenant_id_${IDS.tenant}`],
  [
    "a location's",
    { location_id: DESK.location_id },
    "gsi4",
    `$clinic#tenant_id_${IDS.tenant}#location_id_${DESK.location_id}`,
  ],
  [
    "a practitioner's",
    { practitioner_id: DESK.practitioner_id, location_id: DESK.location_id },
    "gsi2",
    `$clinic#tenant_id_${IDS.tenant}#practitioner_id_${DESK.practitioner_id}`,
  ],
])("reads %s appointments from their index", async (_, query, index, partition) => {
  dynamo.on(QueryCommand).resolves({ Items: [appointmentItem()] });
  const { status, body } = await list(query);
  expect([status, body.items.length, body.next_cursor]).toEqual([200, 1, null]);
  expect(asked()).toMatchObject({ IndexName: index, ScanIndexForward: false });
  const filters = (asked() as { FilterExpression?: string }).FilterExpression ?? "";
  expect(filters).toBe(index === "gsi2" ? "#location_id = :location_id0" : "");
  expect(values()).toContain(partition);
});

it("reads only the days that were asked for, the last one included", async () => {
  await list({ from: "2027-03-01", to: "2027-03-02" });
  expect(values()).toEqual(
    expect.arrayContaining(["$appointment_1#date_2027-03-01", "$appointment_1#date_2027-03-02#start_time_~"]),
  );
});

it("reads every day when none was given", async () => {
  await list();
  expect(values()).toEqual(
    expect.arrayContaining(["$appointment_1#date_0000-01-01", "$appointment_1#date_9999-12-31#start_time_~"]),
  );
});

it("filters by status, and a practitioner's appointments by location", async () => {
  await list({ status: "MISSED", practitioner_id: DESK.practitioner_id, location_id: DESK.location_id });
  expect(asked()?.FilterExpression).toMatch(/#location_id = .* AND #appointment_status = /);
  expect(values()).toEqual(expect.arrayContaining(["MISSED", DESK.location_id]));
  await list({ location_id: DESK.location_id });
  expect(asked()?.FilterExpression ?? "").not.toMatch(/location_id = |appointment_status/);
});

it("lists only the overbooked ones when asked to", async () => {
  await list({ overbooked: "true" });
  expect(asked()?.FilterExpression).toMatch(/attribute_exists\(#overbook_reason\)/);
});

it("lists in order of time when asked to", async () => {
  await list({ order: "asc" });
  expect(asked()).toMatchObject({ ScanIndexForward: true });
});

it.each([
  ["a location that does not exist", { location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p" }, "Location not found"],
  ["a malformed location", { location_id: "LOC#1" }, "Location not found"],
  ["a malformed practitioner", { practitioner_id: "unknown" }, "Practitioner not found"],
])("answers 404 for %s without a query", async (_, query, error) => {
  expect(await list(query)).toMatchObject({ status: 404, body: { error } });
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
});

it("is not broken by a row whose instant no calendar has", async () => {
  const starts_at = "+010000-01-01T05:45:00.000Z";
  dynamo.on(QueryCommand).resolves({ Items: [appointmentItem({ date: "9999-12-31", starts_at, ends_at: starts_at })] });
  expect(await list()).toMatchObject({ status: 200, body: { items: [{ starts_at }] } });
});

it("answers 503 when the index is throttled", async () => {
  dynamo.on(QueryCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
  expect(await list()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});

it.each([
  ["ends before it begins", { from: "2027-03-02", to: "2027-03-01" }, "to"],
  ["begins more than two years ahead", { from: "2029-03-04" }, "from"],
])("refuses a list that %s, without a query", async (_, query, field) => {
  expect(await list(query)).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
});
