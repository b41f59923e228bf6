import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { listEnd, listedItem, listStart } from "../../../support/appointment-items.ts";
import { givenItems } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { DESK, deskItems, practitionerItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => givenItems(dynamo, deskItems()));

const list = (query: Record<string, string> = {}) =>
  call(handler, contract.appointments.listOfPractitioner, {
    as: "RECEPTIONIST",
    params: { staff_id: DESK.practitioner_id },
    query,
  });
const firstQuery = () => dynamo.commandCalls(QueryCommand)[0]?.args[0].input;

it("reads the practitioner's appointments, latest first", async () => {
  dynamo.on(QueryCommand).resolves({ Items: [listedItem()] });
  const { status, body } = await list();
  expect([status, body.items.length, body.next_cursor]).toEqual([200, 1, null]);
  expect(firstQuery()).toMatchObject({ ScanIndexForward: false });
  expect(Object.values(firstQuery()?.ExpressionAttributeValues ?? {})).toEqual([
    `$clinic#tenant_id_${IDS.tenant}`,
    listStart(DESK.practitioner_id),
    listEnd(DESK.practitioner_id),
  ]);
});

it("filters by status", async () => {
  const completed = listedItem({ appointment_status: "COMPLETED" });
  dynamo.on(QueryCommand).resolves({ Items: [listedItem(), completed] });
  expect((await list({ status: "COMPLETED" })).body.items).toMatchObject([{ appointment_status: "COMPLETED" }]);
});

it.each([
  ["an unknown id", []],
  ["staff of another role", [practitionerItem({ role: "RECEPTIONIST" })]],
])("answers 404 for %s", async (_, items) => {
  givenItems(dynamo, items);
  expect(await list()).toMatchObject({ status: 404, body: { error: "Practitioner not found" } });
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
});

it("answers 503 when the index is throttled", async () => {
  dynamo.on(QueryCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
  expect(await list()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});
