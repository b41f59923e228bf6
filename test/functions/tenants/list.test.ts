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

const list = (query: Record<string, unknown> = {}) =>
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

describe("searched or in another order", () => {
  const clinic = (nth: string, changes: object) =>
    tenantItem({ tenant_id: `ten_01jd3v8c9m4q2w6x8z0y1t5k7${nth}`, email: `${nth}@example.com`, ...changes });
  const LAKE = clinic("a", { tenant_name: "Lakeside Family Clinic", username: "lake1", city: "Duluth" });
  const OAK = clinic("b", {
    tenant_name: "Óak Clinic 10",
    username: "oak1",
    city: "Boulder",
    used_until: "2026-01-01",
  });
  const PINE = clinic("c", {
    tenant_name: "Oak Clinic 9",
    username: "pine2",
    city: "Duluth",
    used_until: "2026-05-01",
  });
  beforeEach(() => void dynamo.on(QueryCommand).resolves({ Items: [LAKE, OAK, PINE] }));
  const namesOf = async (query: Record<string, unknown>) =>
    (await list(query)).body.items.map((item) => item.tenant_name);

  test.each([
    ["oak", ["Óak Clinic 10", "Oak Clinic 9"]],
    ["clinic fam", ["Lakeside Family Clinic"]],
    ["dul pine", ["Oak Clinic 9"]],
    ["b@ex", ["Óak Clinic 10"]],
    ["side", []],
  ])("finds clinics by the beginnings of words: %s", async (search, found) => {
    expect(await namesOf({ search })).toEqual(found);
  });

  test("sorts by name, numbers as people count, and by the last use", async () => {
    expect(await namesOf({ sort: "name" })).toEqual(["Lakeside Family Clinic", "Oak Clinic 9", "Óak Clinic 10"]);
    expect((await namesOf({ sort: "use" }))[2]).toBe("Oak Clinic 9");
  });

  test("continues at the cursor, which fits no other search", async () => {
    const first = await list({ sort: "name", limit: "2" });
    expect(first.body.items).toHaveLength(2);
    const cursor = first.body.next_cursor;
    expect(await namesOf({ sort: "name", limit: "2", cursor })).toEqual(["Óak Clinic 10"]);
    expect((await list({ sort: "name", search: "oak", cursor })).status).toBe(422);
  });
});
