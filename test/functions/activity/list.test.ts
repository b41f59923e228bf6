import { isDeepStrictEqual } from "node:util";
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/activity/index.ts";
import { AuditEntryEntity, auditEntry, entriesOf, pageEntry } from "../../../functions/data/audit-entry.ts";
import { contract } from "../../../shared/contract.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { call } from "../../support/call.ts";
import { COMPANY, PROVIDER, ROOM, SERVICE } from "../../support/clinic-items.ts";
import { IDS } from "../../support/event.ts";
import { givenCaller, keyOf, tenantItem, userItem } from "../../support/rows.ts";

const PATIENT = "pat_01jd3v8c9m4q2w6x8z0y1t5k7n";
const actor = { userId: IDS.user, role: "RECEPTIONIST", requestId: "r1" } as const;

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
  givenCaller(dynamo, "TENANT_ADMIN");
});

type Entry = Parameters<typeof AuditEntryEntity.create>[0];
const itemOf = (entry: Entry) => (AuditEntryEntity.create(entry).params() as { Item: Record<string, unknown> }).Item;

/** Lets the audit log hold the entries, and the users table the person who acted. */
function givenEntries(entries: readonly Entry[], user: Record<string, unknown> = userItem("RECEPTIONIST")): void {
  dynamo.on(QueryCommand).resolves({ Items: entries.map(itemOf) });
  dynamo.on(BatchGetCommand).resolves({
    Responses: { "clinic-test": [{ ...keyOf("user", "user_id", IDS.user), ...user }] },
    UnprocessedKeys: {},
  });
}

const list = (query: Record<string, string> = {}) =>
  call(handler, contract.activity.list, { as: "TENANT_ADMIN", query });
const queried = () => dynamo.commandCalls(QueryCommand)[0]?.args[0].input;

test("lists entries latest first, in one query, with the names of the people", async () => {
  givenEntries([auditEntry(actor, "patients.get", IDS.tenant, PATIENT)]);
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.items).toMatchObject([
    { user_name: "Ada Byron", operation: "patients.get", record_id: PATIENT, record_ids: [PATIENT], searched: false },
  ]);
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(1);
  expect(queried()).toMatchObject({ ScanIndexForward: false, Limit: 50 });
  expect(queried()?.IndexName).toBeUndefined();
});

test("shows the records of a page that was read, and no single record", async () => {
  givenEntries([pageEntry(actor, "patients.list", IDS.tenant, { record_ids: [PATIENT], searched: true })]);
  expect((await list()).body.items).toMatchObject([{ record_id: null, record_ids: [PATIENT], searched: true }]);
});

test("shows what a change replaced", async () => {
  const changes = [{ field: "contact", from: "555-0101", to: "555-0199" }];
  givenEntries([
    auditEntry(actor, "patients.update", IDS.tenant, PATIENT, changes),
    auditEntry(actor, "patients.get", IDS.tenant, PATIENT),
  ]);
  expect((await list()).body.items).toMatchObject([{ changes }, { changes: [] }]);
  const [entries = []] = dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems);
  expect(entries.map(({ Put }) => Put?.Item)).toContainEqual(
    expect.objectContaining({ operation: "activity.list", record_ids: [PATIENT], kind: "reading" }),
  );
});

test("leaves no entry of its own for changes of settings and for readings", async () => {
  const changes = [{ field: "fee", from: "80", to: "90" }];
  givenEntries([
    auditEntry(actor, "services.update", IDS.tenant, "svc_1", changes),
    auditEntry(actor, "patients.get", IDS.tenant, PATIENT),
  ]);
  await list();
  expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([]);
});

describe("entries about settings", () => {
  const entryOf = (record_id: string) => auditEntry(actor, "services.update", IDS.tenant, record_id);
  const { service_id } = SERVICE.item();
  const gone = String(service_id).replace(/n$/, "p");

  test("have the names of services, rooms and insurers, by one BatchGet", async () => {
    const nouns = [SERVICE, ROOM, PROVIDER, COMPANY];
    const ids = nouns.map(({ item, idField }) => String(item()[idField]));
    givenEntries([...ids, ...ids, gone, PATIENT].map(entryOf));
    const items = [
      { ...keyOf("user", "user_id", IDS.user), ...userItem("RECEPTIONIST") },
      ...nouns.map((each) => each.item()),
    ];
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      const keys: object[] = RequestItems["clinic-test"].Keys;
      const found = items.filter(({ pk, sk }) => keys.some((key) => isDeepStrictEqual(key, { pk, sk })));
      return { Responses: { "clinic-test": found }, UnprocessedKeys: {} };
    });
    const names = ["Check-up", "Room 12", "Good Cover", "Acme Health"];
    const { body } = await list();
    expect(body.items.map(({ record_name }) => record_name)).toEqual([...names, ...names, null, null]);
    // The other one reads the people.
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(2);
  });
});

test("keeps pages of lists out of the index of a record", () => {
  const page = itemOf(pageEntry(actor, "patients.list", IDS.tenant, { record_ids: [PATIENT], searched: false }));
  expect(page).toMatchObject({ gsi1pk: expect.any(String) });
  expect(page).not.toHaveProperty("gsi2pk");
  expect(itemOf(auditEntry(actor, "patients.get", IDS.tenant, PATIENT))).toHaveProperty("gsi2pk");
});

test.each([
  ["a person", { user_id: IDS.user }, "gsi1"],
  ["a record", { record_id: PATIENT }, "gsi2"],
  ["both", { user_id: IDS.user, record_id: PATIENT }, "gsi2"],
  ["a rare kind", { kind: "sign_in" }, "gsi3"],
  ["a person's sign-ins", { kind: "sign_in", user_id: IDS.user }, "gsi3"],
  ["what a person read", { kind: "reading", user_id: IDS.user }, "gsi1"],
])("reads the narrowest index for %s", async (_, query, index) => {
  givenEntries([]);
  expect((await list(query)).body).toEqual({ items: [], next_cursor: null });
  expect(queried()?.IndexName).toBe(index);
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(0);
});

test("shows a platform user under the generic name", async () => {
  givenEntries([auditEntry(actor, "tenants.setStatus", IDS.tenant, IDS.tenant)], userItem("PLATFORM_ADMIN"));
  expect((await list()).body.items).toMatchObject([{ user_name: MESSAGES.activity.platform }]);
});

test("filters the entries of a frequent kind among all", async () => {
  givenEntries([]);
  await list({ kind: "record" });
  expect(queried()?.IndexName).toBeUndefined();
  expect(queried()).toMatchObject({
    FilterExpression: "#kind = :kind0",
    ExpressionAttributeValues: { ":kind0": "record" },
  });
});

describe("as the platform's administrator", () => {
  const operator = { userId: IDS.user, role: "PLATFORM_ADMIN", requestId: "r1" } as const;
  const [own, copy] = entriesOf(auditEntry(operator, "accounts.resetMfa", IDS.tenant, IDS.otherUser)) as [Entry, Entry];
  beforeEach(() => givenCaller(dynamo, "PLATFORM_ADMIN"));
  const listAll = (query: Record<string, string> = {}) =>
    call(handler, contract.activity.list, { as: "PLATFORM_ADMIN", query });

  test("lists the platform's own log, with the operator by address and the clinic by name", async () => {
    dynamo.on(QueryCommand).resolves({ Items: [itemOf(copy)] });
    const nameless = { ...userItem("PLATFORM_ADMIN"), first_name: "", last_name: "" };
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      const [{ sk }] = RequestItems["clinic-test"].Keys;
      const item =
        sk === "$user_1"
          ? { ...keyOf("user", "user_id", IDS.user), ...nameless }
          : { ...keyOf("tenant", "tenant_id", IDS.tenant), ...tenantItem() };
      return { Responses: { "clinic-test": [item] }, UnprocessedKeys: {} };
    });
    expect((await listAll()).body.items).toMatchObject([
      {
        user_name: "ada@example.com",
        operation: "accounts.resetMfa",
        record_id: IDS.tenant,
        record_name: "Lakeside Family Clinic",
        record_ids: [IDS.tenant, IDS.otherUser],
      },
    ]);
    expect(JSON.stringify(queried()?.ExpressionAttributeValues)).toContain("tenant_id_platform");
  });

  test("never reads a clinic's log, whatever the filter", async () => {
    givenEntries([]);
    const queries: Record<string, string>[] = [
      { record_id: IDS.tenant },
      { user_id: IDS.otherUser },
      { kind: "people" },
    ];
    for (const query of queries) await listAll(query);
    const partitions = dynamo
      .commandCalls(QueryCommand)
      .map(({ args }) => args[0].input.ExpressionAttributeValues?.[":pk"]);
    for (const partition of partitions) expect(partition).toMatch(/^\$audit#tenant_id_platform(#|$)/);
  });

  test("keeps a copy of an act on a clinic, under the same id and found by the clinic", () => {
    expect(own).toMatchObject({ tenant_id: IDS.tenant, record_id: IDS.otherUser });
    expect(copy).toMatchObject({ activity_id: own.activity_id, tenant_id: "platform", record_id: IDS.tenant });
    expect(entriesOf(auditEntry(actor, "patients.get", IDS.tenant, PATIENT))).toHaveLength(1);
  });
});

test.each<Record<string, string>>([
  { from: "9999-12-31T23:59:59Z" },
  { before: "9999-12-31T23:59:59-23:59" },
  { before: "0000-01-01T00:00:00+23:59" },
])("refuses %o, which is no four-digit year in UTC", async (query) => {
  expect(await list(query)).toMatchObject({ status: 422, body: { fields: expect.any(Object) } });
});

test.each([[{ from: "yesterday" }], [{ from: "2026-03-03T00:00:00Z", before: "2026-03-02T00:00:00Z" }]])(
  "refuses %j without a query",
  async (query) => {
    expect(await list(query)).toMatchObject({ status: 422, body: { fields: { from: expect.any(String) } } });
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
  },
);
