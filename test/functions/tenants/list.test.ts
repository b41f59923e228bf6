import { DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/tenants/index.ts";
import { contract } from "../../../shared/contract.ts";
import { call } from "../../support/call.ts";
import { IDS } from "../../support/event.ts";
import { givenCaller, tenantItem } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
  givenCaller(dynamo, "PLATFORM_ADMIN");
});

const list = (query: Record<string, string> = {}) =>
  call(handler, contract.tenants.list, { as: "PLATFORM_ADMIN", query });
const lastKey = {
  pk: `$clinic#tenant_id_${IDS.tenant}`,
  sk: "$tenant_1",
  gsi1pk: "$clinic",
  gsi1sk: `$tenant_1#created_at_2026-01-02T03:04:05.000Z#tenant_id_${IDS.tenant}`,
};

test("lists clinics newest first, in one query of an index, 50 at a time", async () => {
  dynamo.on(QueryCommand).resolves({ Items: [tenantItem()] });
  expect(await list()).toMatchObject({ status: 200, body: { items: [{ tenant_id: IDS.tenant }], next_cursor: null } });
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(1);
  expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
    IndexName: "gsi1",
    ScanIndexForward: false,
    Limit: 50,
  });
});

test("continues at the cursor of the page before", async () => {
  dynamo
    .on(QueryCommand)
    .resolvesOnce({ Items: [tenantItem()], LastEvaluatedKey: lastKey })
    .resolves({ Items: [] });
  const { body } = await list({ limit: "1" });
  expect(body.next_cursor).toEqual(expect.any(String));
  expect(await list({ limit: "1", cursor: body.next_cursor })).toMatchObject({
    body: { items: [], next_cursor: null },
  });
  expect(dynamo.commandCalls(QueryCommand)[1]?.args[0].input.ExclusiveStartKey).toEqual(lastKey);
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test.each([
  ["garbage", "%%%"],
  ["another list's", encode({ ...lastKey, gsi1pk: "$clinic#user_id_x" })],
  ["no object", encode("x")],
])("refuses a cursor that is %s without a query", async (_, cursor) => {
  expect(await list({ cursor })).toMatchObject({ status: 422, body: { fields: { cursor: expect.any(String) } } });
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
});
