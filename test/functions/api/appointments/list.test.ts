import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { listEnd, listedItem, listStart } from "../../../support/appointment-items.ts";
import { givenItems } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { atNoon } from "../../../support/desk.ts";
import { DESK, deskItems } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
atNoon(() => givenItems(dynamo, deskItems()));

const list = (query: Record<string, string> = {}) =>
  call(handler, contract.appointments.list, { as: "RECEPTIONIST", query });
const lastQuery = () => dynamo.commandCalls(QueryCommand).at(-1)?.args[0].input;
const values = () => Object.values(lastQuery()?.ExpressionAttributeValues ?? {});

it.each([
  ["the clinic's", {}, "all"],
  ["a location's", { location_id: DESK.location_id }, DESK.location_id],
  ["a practitioner's", { practitioner_id: DESK.practitioner_id, location_id: DESK.location_id }, DESK.practitioner_id],
])("reads %s appointments from their list, in one query of the table", async (_, query, owner) => {
  dynamo.on(QueryCommand).resolves({ Items: [listedItem()] });
  const { status, body } = await list(query);
  expect([status, body.items.length, body.next_cursor]).toEqual([200, 1, null]);
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(1);
  expect(lastQuery()).toMatchObject({ ScanIndexForward: false });
  expect(lastQuery()?.IndexName).toBeUndefined();
  expect(values()).toEqual([`$clinic#tenant_id_${IDS.tenant}`, listStart(owner), listEnd(owner)]);
});

it("reads only the requested days, including the last one", async () => {
  await list({ from: "2027-03-01", to: "2027-03-02" });
  expect(values()).toEqual(expect.arrayContaining([listStart("all", "2027-03-01"), listEnd("all", "2027-03-02")]));
});

it("filters by status, and a practitioner's appointments by location", async () => {
  const elsewhere = "loc_01jd3v8c9m4q2w6x8z0y1t5k7p";
  const missed = { appointment_status: "MISSED" } as const;
  const Items = [listedItem(), listedItem(missed), listedItem({ ...missed, location_id: elsewhere })];
  dynamo.on(QueryCommand).resolves({ Items });
  const found = async (query: Record<string, string>) => (await list(query)).body.items.length;
  expect(await found({ practitioner_id: DESK.practitioner_id })).toBe(3);
  expect(await found({ status: "MISSED" })).toBe(2);
  const { practitioner_id, location_id } = DESK;
  expect(await found({ status: "MISSED", practitioner_id, location_id })).toBe(1);
});

it("lists only overbooked appointments on request", async () => {
  const overbooked = listedItem({ overbook_reason: "Emergency" });
  dynamo.on(QueryCommand).resolves({ Items: [listedItem(), overbooked] });
  expect((await list({ overbooked: "true" })).body.items).toMatchObject([{ overbook_reason: "Emergency" }]);
});

it("lists in order of time on request", async () => {
  await list({ order: "asc" });
  expect(lastQuery()).toMatchObject({ ScanIndexForward: true });
});

it.each([
  ["a location that does not exist", { location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p" }, "Location not found"],
  ["a malformed location", { location_id: "LOC#1" }, "Location not found"],
  ["a malformed practitioner", { practitioner_id: "unknown" }, "Practitioner not found"],
])("answers 404 for %s without a query", async (_, query, error) => {
  expect(await list(query)).toMatchObject({ status: 404, body: { error } });
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
});

it("lists a stored row whose instant is outside the calendar", async () => {
  const starts_at = "+010000-01-01T05:45:00.000Z";
  dynamo.on(QueryCommand).resolves({ Items: [listedItem({ date: "9999-12-31", starts_at, ends_at: starts_at })] });
  expect(await list()).toMatchObject({ status: 200, body: { items: [{ starts_at }] } });
});

it("answers 503 when the table is throttled", async () => {
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
