import { BatchGetCommand, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { auditEntry, pageEntry } from "../../../../functions/entities/audit-entry.ts";
import { IDS } from "../../../support/event.ts";
import { actor, itemOf, openAuditLogForEach, PATIENT } from "./audit-log-for-each.ts";

const { dynamo, givenEntries, list, queried } = openAuditLogForEach();

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
  expect(queried()?.FilterExpression).toBeUndefined();
  const [first, last] = [":sk1", ":sk2"].map((name) => queried()?.ExpressionAttributeValues?.[name]);
  expect([first, last]).toEqual(["$audit_entry_1#at_0", "$audit_entry_1#at_9"]);
});

test("reads the entries of a time, whose ends may have an offset", async () => {
  givenEntries([]);
  await list({ from: "2026-03-02T01:00:00+01:00", before: "2026-03-02T18:00:00-06:00" });
  expect(queried()?.ExpressionAttributeValues).toMatchObject({
    ":sk1": "$audit_entry_1#at_2026-03-02T00:00:00.000Z",
    ":sk2": "$audit_entry_1#at_2026-03-03T00:00:00.000Z",
  });
});

test("filters the entries of a record by person and kind", async () => {
  givenEntries([]);
  await list({ record_id: PATIENT, user_id: IDS.user, kind: "reading" });
  expect(queried()).toMatchObject({
    FilterExpression: "#user_id = :user_id0 AND #kind = :kind0",
    ExpressionAttributeValues: { ":user_id0": IDS.user, ":kind0": "reading" },
  });
});

test("shows the records of a page that was read, and no single record", async () => {
  givenEntries([pageEntry(actor, "patients.list", IDS.tenant, { record_ids: [PATIENT], searched: true })]);
  expect((await list()).body.items).toMatchObject([{ record_id: null, record_ids: [PATIENT], searched: true }]);
});

test.each(["patients.update", "staff.update"] as const)("shows what %s replaced", async (operation) => {
  const changes = [{ field: "contact", from: "555-0101", to: "555-0199" }];
  givenEntries([
    auditEntry(actor, operation, IDS.tenant, PATIENT, changes),
    auditEntry(actor, "patients.get", IDS.tenant, PATIENT),
  ]);
  expect((await list()).body.items).toMatchObject([{ changes }, { changes: [] }]);
  const [entries = []] = dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems);
  expect(entries.map(({ Put }) => Put?.Item)).toContainEqual(
    expect.objectContaining({ operation: "audit.list", record_ids: [PATIENT], kind: "reading", searched: false }),
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

test("filters the entries of a frequent kind among all", async () => {
  givenEntries([]);
  await list({ kind: "record" });
  expect(queried()?.IndexName).toBeUndefined();
  expect(queried()).toMatchObject({
    FilterExpression: "#kind = :kind0",
    ExpressionAttributeValues: { ":kind0": "record" },
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
