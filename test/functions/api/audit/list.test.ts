import { isDeepStrictEqual } from "node:util";
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/audit/index.ts";
import { signInAttemptsEntity } from "../../../../functions/entities/attempts.ts";
import { auditEntry, auditEntryEntity, entriesOf, pageEntry } from "../../../../functions/entities/audit-entry.ts";
import { OPERATOR } from "../../../../shared/audit/kinds.ts";
import { AUDIT_TEXTS } from "../../../../shared/audit/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call, IDS } from "../../../support/call.ts";
import { COMPANY, PROVIDER, ROOM, SERVICE } from "../../../support/clinic-rows.ts";
import { givenCaller, keyOf, tenantItem, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const PATIENT = "pat_01jd3v8c9m4q2w6x8z0y1t5k7n";

/** The person of the clinic who acted. */
const actor = { userId: IDS.user, role: "RECEPTIONIST", requestId: "r1" } as const;

type Entry = Parameters<ReturnType<typeof auditEntryEntity>["create"]>[0];

/** Returns an audit entry as it is stored. */
const itemOf = (entry: Entry) => (auditEntryEntity().create(entry).params() as { Item: Record<string, unknown> }).Item;

/** Stubs the table before each test of a file, in which an administrator of a clinic lists its audit log. */
function openAuditLogForEach() {
  const dynamo = stubClient(DynamoDBDocumentClient);
  beforeEach(() => {
    dynamo.reset();
    dynamo.on(GetCommand).resolves({});
    givenCaller(dynamo, "TENANT_ADMIN");
  });

  /** Lets the audit log hold the entries, and the users table the person who acted. */
  function givenEntries(entries: readonly Entry[], user: Record<string, unknown> = userItem("RECEPTIONIST")): void {
    dynamo.on(QueryCommand).resolves({ Items: entries.map(itemOf) });
    dynamo.on(BatchGetCommand).resolves({
      Responses: { "clinic-local": [{ ...keyOf("user", "user_id", IDS.user), ...user }] },
      UnprocessedKeys: {},
    });
  }

  /** Returns the queries of the log, without that of failed sign-ins which have no entry yet. */
  const logQueries = () =>
    dynamo
      .commandCalls(QueryCommand)
      .map(({ args }) => args[0].input)
      .filter(
        ({ ExpressionAttributeValues }) => !JSON.stringify(ExpressionAttributeValues).includes("$signInAttempts"),
      );

  return {
    dynamo,
    givenEntries,
    logQueries,
    list: (query: Record<string, string> = {}) => call(handler, contract.audit.list, { as: "TENANT_ADMIN", query }),
    queried: () => logQueries()[0],
  };
}

describe("list", () => {
  const { dynamo, givenEntries, list, logQueries, queried } = openAuditLogForEach();

  test("lists entries latest first, in one query, with the names of the people", async () => {
    givenEntries([auditEntry(actor, "patients.get", IDS.tenant, PATIENT)]);
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      { user_name: "Ada Byron", operation: "patients.get", record_id: PATIENT, record_ids: [PATIENT], searched: false },
    ]);
    expect(logQueries()).toHaveLength(1);
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

  test("writes the entries of sign-ins that have failed before it reads the log", async () => {
    const attempts = signInAttemptsEntity().create({
      ...{ tenant_id: IDS.tenant, user_id: IDS.user, since: "2026-03-02T10:00:00.000Z", user_role: "RECEPTIONIST" },
      ...{ request_id: "r1", last_at: "2026-03-02T10:04:00.000Z", open: 3 },
    });
    const { Item } = attempts.params<{ Item: object }>();
    const done: string[] = [];
    dynamo.on(QueryCommand).callsFake((input: QueryCommandInput) => {
      const isOfAttempts = JSON.stringify(input.ExpressionAttributeValues).includes("$signInAttempts");
      done.push(isOfAttempts ? "attempts" : "log");
      return { Items: isOfAttempts ? [Item] : [] };
    });
    dynamo.on(TransactWriteCommand).callsFake(({ TransactItems }: TransactWriteCommandInput) => {
      done.push(...(TransactItems ?? []).map(({ Put }) => String(Put?.Item?.operation ?? "deletes the count")));
      return {};
    });
    expect((await list()).status).toBe(200);
    expect(done).toEqual(["attempts", "deletes the count", "accounts.failSignIn", "log"]);
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
});

describe("list platform", () => {
  const { dynamo, givenEntries, logQueries, queried } = openAuditLogForEach();

  describe("as the platform's administrator", () => {
    const operator = { userId: IDS.user, role: "PLATFORM_ADMIN", requestId: "r1" } as const;
    const [own, copy] = entriesOf(auditEntry(operator, "accounts.resetMfa", IDS.tenant, IDS.otherUser)) as [
      Entry,
      Entry,
    ];
    beforeEach(() => givenCaller(dynamo, "PLATFORM_ADMIN"));
    const listAll = (query: Record<string, string> = {}) =>
      call(handler, contract.audit.list, { as: "PLATFORM_ADMIN", query });

    test("lists the platform's own log, with the operator by address and the clinic by name", async () => {
      dynamo.on(QueryCommand).resolves({ Items: [itemOf(copy)] });
      const nameless = { ...userItem("PLATFORM_ADMIN"), first_name: "", last_name: "" };
      dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
        const [{ sk }] = RequestItems["clinic-local"].Keys;
        const item =
          sk === "$user_1"
            ? { ...keyOf("user", "user_id", IDS.user), ...nameless }
            : { ...keyOf("tenant", "tenant_id", IDS.tenant), ...tenantItem() };
        return { Responses: { "clinic-local": [item] }, UnprocessedKeys: {} };
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

    test("asks again for the people and clinics whose names a busy table has left out", async () => {
      dynamo.on(QueryCommand).resolves({ Items: [itemOf(copy)] });
      const left = new Set<string>();
      dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
        const [{ sk }] = RequestItems["clinic-local"].Keys;
        if (!left.has(sk)) {
          left.add(sk);
          return { Responses: {}, UnprocessedKeys: RequestItems };
        }
        const item =
          sk === "$user_1"
            ? { ...keyOf("user", "user_id", IDS.user), ...userItem("PLATFORM_ADMIN") }
            : { ...keyOf("tenant", "tenant_id", IDS.tenant), ...tenantItem() };
        return { Responses: { "clinic-local": [item] }, UnprocessedKeys: {} };
      });
      expect((await listAll()).body.items).toMatchObject([
        { user_name: "Ada Byron", record_name: "Lakeside Family Clinic" },
      ]);
    });

    test("names the operator who ran a command, and reads no clinic for an action on no clinic", async () => {
      const command = auditEntry({ ...operator, userId: "jo", role: OPERATOR }, "operator.repair", "platform", "");
      dynamo.on(QueryCommand).resolves({ Items: [itemOf(command)] });
      dynamo.on(BatchGetCommand).resolves({ Responses: {}, UnprocessedKeys: {} });
      expect((await listAll()).body.items).toMatchObject([{ user_name: "jo", record_id: null, record_name: null }]);
      const keys = dynamo.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.["clinic-local"]);
      expect(JSON.stringify(keys)).not.toContain("$tenant_1");
    });

    test("leaves no entry of a reading in the log of the platform", async () => {
      const changes = [{ field: "first_name", from: "Ada", to: "Bea" }];
      givenEntries([auditEntry(operator, "staff.update", "platform", IDS.otherUser, changes)]);
      expect((await listAll()).body.items).toMatchObject([{ changes }]);
      expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([]);
    });

    test("never reads a clinic's log, whatever the filter", async () => {
      givenEntries([]);
      const queries: Record<string, string>[] = [
        { record_id: IDS.tenant },
        { user_id: IDS.otherUser },
        { kind: "people" },
      ];
      for (const query of queries) await listAll(query);
      const partitions = logQueries().map(({ ExpressionAttributeValues: values }) => values?.[":pk"]);
      for (const partition of partitions) expect(partition).toMatch(/^\$audit#tenant_id_platform(#|$)/);
    });

    test("keeps a copy of an act on a clinic, under the same id and found by the clinic", () => {
      expect(own).toMatchObject({ tenant_id: IDS.tenant, record_id: IDS.otherUser });
      expect(copy).toMatchObject({ activity_id: own.activity_id, tenant_id: "platform", record_id: IDS.tenant });
      expect(entriesOf(auditEntry(actor, "patients.get", IDS.tenant, PATIENT))).toHaveLength(1);
    });
  });
});

describe("list names", () => {
  const { dynamo, givenEntries, list } = openAuditLogForEach();

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
        const keys: object[] = RequestItems["clinic-local"].Keys;
        const found = items.filter(({ pk, sk }) => keys.some((key) => isDeepStrictEqual(key, { pk, sk })));
        return { Responses: { "clinic-local": found }, UnprocessedKeys: {} };
      });
      const names = ["Check-up", "Room 12", "Good Cover", "Acme Health"];
      const { body } = await list();
      expect(body.items.map(({ record_name }) => record_name)).toEqual([...names, ...names, null, null]);
      // The other one reads the people.
      expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(2);
    });
  });

  test("shows a platform user under the generic name", async () => {
    givenEntries([auditEntry(actor, "tenants.setStatus", IDS.tenant, IDS.tenant)], userItem("PLATFORM_ADMIN"));
    expect((await list()).body.items).toMatchObject([{ user_name: AUDIT_TEXTS.platform }]);
  });

  test("shows the clinic the operator's commands under the generic name", async () => {
    const operator = { userId: IDS.user, role: OPERATOR, requestId: "r1" } as const;
    givenEntries([auditEntry(operator, "operator.pauseMessages", IDS.tenant, IDS.tenant)]);
    expect((await list()).body.items).toMatchObject([{ user_name: AUDIT_TEXTS.platform }]);
  });
});
