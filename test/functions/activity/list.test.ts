import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/activity/index.ts";
import { AuditEntryEntity, auditEntry, pageEntry } from "../../../functions/data/audit-entry.ts";
import { contract } from "../../../shared/contract.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { call } from "../../support/call.ts";
import { IDS } from "../../support/event.ts";
import { givenCaller, keyOf, userItem } from "../../support/rows.ts";

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

test.each([[{ from: "yesterday" }], [{ from: "2026-03-03T00:00:00Z", before: "2026-03-02T00:00:00Z" }]])(
  "refuses %j without a query",
  async (query) => {
    expect(await list(query)).toMatchObject({ status: 422, body: { fields: { from: expect.any(String) } } });
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
  },
);
