import { DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/tenants/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call } from "../../../support/call.ts";
import { IDS } from "../../../support/event.ts";
import { clinicItem, clinicSearchItems } from "../../../support/listed-clinic.ts";
import { operation } from "../../../support/operation-tests.ts";
import { givenCaller, tenantItem } from "../../../support/rows.ts";

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
  const LAKE = clinicItem("a", { tenant_name: "Lakeside Family Clinic", username: "lake1", city: "Duluth" });
  const OAK = clinicItem("b", {
    tenant_name: "Óak Clinic 10",
    username: "oak1",
    city: "Boulder",
    email: "b@example.com",
    used_until: "2026-01-01",
  });
  const PINE = clinicItem("c", {
    tenant_name: "Oak Clinic 9",
    username: "24pine",
    city: "Duluth",
    used_until: "2026-05-01",
  });
  const CLINICS = [PINE, OAK, LAKE];
  const listed = operation({ handler, route: contract.tenants.list, as: "PLATFORM_ADMIN" });
  beforeEach(() => listed.given([...CLINICS, ...CLINICS.flatMap(clinicSearchItems)]));
  const send = (query: Record<string, string | undefined>) => listed.send({ query });
  const namesOf = async (query: Record<string, string>) =>
    (await send(query)).body.items.map(({ tenant_name }) => tenant_name);

  test.each([
    ["oak", ["Oak Clinic 9", "Óak Clinic 10"]],
    ["clinic fam", ["Lakeside Family Clinic"]],
    ["dul 24p", ["Oak Clinic 9"]],
    ["24", ["Oak Clinic 9"]],
    ["b@ex", ["Óak Clinic 10"]],
    ["side", []],
  ])("finds clinics by the beginnings of words: %s", async (search, found) => {
    expect((await namesOf({ search })).toSorted()).toEqual(found);
  });

  test("sorts by name, numbers as people count, and by the last use", async () => {
    expect(await namesOf({ sort: "name" })).toEqual(["Lakeside Family Clinic", "Oak Clinic 9", "Óak Clinic 10"]);
    expect(await namesOf({ sort: "use" })).toEqual(["Lakeside Family Clinic", "Óak Clinic 10", "Oak Clinic 9"]);
  });

  test("ignores a search of spaces", async () => {
    expect(await namesOf({ search: "  ", sort: "use" })).toEqual(await namesOf({ sort: "use" }));
  });

  test("shows clinics as they are now, and none that was deleted", async () => {
    listed.put({ ...OAK, status: "INACTIVE" });
    listed.remove(PINE);
    expect(await send({ search: "oak" })).toMatchObject({
      body: { items: [{ tenant_name: "Óak Clinic 10", status: "INACTIVE" }], next_cursor: null },
    });
  });

  test("continues at the cursor, which fits no other search", async () => {
    const first = await send({ sort: "name", limit: "2" });
    expect(first.body.items).toHaveLength(2);
    const cursor = String(first.body.next_cursor);
    expect(await namesOf({ sort: "name", limit: "2", cursor })).toEqual(["Óak Clinic 10"]);
    for (const other of [{ search: "oak" }, { sort: "use" }, {}])
      expect((await send({ ...other, cursor })).status).toBe(422);
  });

  test.each([{ sort: "name" }, { sort: "use" }, { search: "clinic" }])("reads one page for %j", async (query) => {
    const reads = async () => {
      const before = listed.queries();
      expect((await send({ ...query, limit: "2" })).body.items).toHaveLength(2);
      return listed.queries() - before;
    };
    expect(await reads()).toBe(1);
  });

  test.each([
    [{ status: "INACTIVE" }, ["Óak Clinic 10"]],
    [{ setup: "administrator" }, ["Oak Clinic 9"]],
    [{ setup: "complete", status: "ACTIVE" }, ["Lakeside Family Clinic"]],
    [{ risk: "any" }, ["Lakeside Family Clinic"]],
    [{ risk: "no_appointments" }, ["Lakeside Family Clinic"]],
    [{ risk: "owner_never_signed_in" }, []],
    [{ search: "oak", status: "INACTIVE" }, ["Óak Clinic 10"]],
    [{ sort: "name", setup: "administrator" }, ["Oak Clinic 9"]],
    [{ sort: "use", risk: "any" }, ["Lakeside Family Clinic"]],
  ])("filters by state, setup and risk: %j", async (query, found) => {
    listed.put({ ...OAK, status: "INACTIVE" });
    listed.put({ ...PINE, setup: "administrator" });
    expect(await namesOf(query as Record<string, string>)).toEqual(found);
  });

  test.each(["created", "use", "name"])(
    "reads on until it has found a clinic that the filter keeps: %s",
    async (sort) => {
      listed.put({ ...LAKE, status: "INACTIVE" });
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await send({ sort, status: "INACTIVE", limit: "1", cursor });
        found.push(...body.items.map(({ tenant_name }) => tenant_name));
        cursor = body.next_cursor ?? undefined;
        expect(found.length > 0 || !cursor).toBe(true);
      } while (cursor);
      expect(found).toEqual(["Lakeside Family Clinic"]);
    },
  );

  test("refuses a filter that does not exist", async () => {
    for (const query of [{ status: "GONE" }, { setup: "half" }, { risk: "all" }])
      expect((await send(query)).status).toBe(422);
  });
});
