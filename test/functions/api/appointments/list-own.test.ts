import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { listedItem, listStart } from "../../../support/appointment-items.ts";
import { givenOwn } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { DESK } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { TODAY } from "../../../support/now.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const list = (query: Record<string, string> = {}) =>
  call(handler, contract.appointments.listOwn, { as: "PRACTITIONER", query });
const firstQuery = () => dynamo.commandCalls(QueryCommand)[0]?.args[0].input;

it("reads the appointments of the caller's own staff row, in order of time", async () => {
  givenOwn(dynamo, []);
  dynamo.on(QueryCommand).resolves({ Items: [listedItem()] });
  const { status, body } = await list({ from: TODAY, to: TODAY });
  expect([status, body.items.length, body.next_cursor]).toEqual([200, 1, null]);
  expect(firstQuery()).toMatchObject({ ScanIndexForward: true });
  const values = JSON.stringify(firstQuery()?.ExpressionAttributeValues);
  expect(values).toContain(`$clinic#tenant_id_${IDS.tenant}",":sk1":"${listStart(DESK.practitioner_id)}`);
  expect(values.split(TODAY)).toHaveLength(3);
});

it("reads nothing when the account has no staff row", async () => {
  givenOwn(dynamo, [], { staff_id: undefined });
  expect(await list()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
});

it("refuses days in the wrong order", async () => {
  givenOwn(dynamo, []);
  expect(await list({ from: "2027-03-02", to: TODAY })).toMatchObject({ status: 422 });
});

it("answers 503 when the index is throttled", async () => {
  givenOwn(dynamo, []);
  dynamo.on(QueryCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
  expect(await list()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});
