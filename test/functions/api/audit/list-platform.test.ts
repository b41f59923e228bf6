import { BatchGetCommand, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/audit/index.ts";
import { auditEntry, entriesOf } from "../../../../functions/entities/audit-entry.ts";
import { OPERATOR } from "../../../../shared/audit/kinds.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call } from "../../../support/call.ts";
import { IDS } from "../../../support/event.ts";
import { givenCaller, keyOf, tenantItem, userItem } from "../../../support/rows.ts";
import { actor, type Entry, itemOf, openAuditLogForEach, PATIENT } from "./audit-log-for-each.ts";

const { dynamo, givenEntries, queried } = openAuditLogForEach();

describe("as the platform's administrator", () => {
  const operator = { userId: IDS.user, role: "PLATFORM_ADMIN", requestId: "r1" } as const;
  const [own, copy] = entriesOf(auditEntry(operator, "accounts.resetMfa", IDS.tenant, IDS.otherUser)) as [Entry, Entry];
  beforeEach(() => givenCaller(dynamo, "PLATFORM_ADMIN"));
  const listAll = (query: Record<string, string> = {}) =>
    call(handler, contract.audit.list, { as: "PLATFORM_ADMIN", query });

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

  test("asks again for the people and clinics whose names a busy table has left out", async () => {
    dynamo.on(QueryCommand).resolves({ Items: [itemOf(copy)] });
    const left = new Set<string>();
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      const [{ sk }] = RequestItems["clinic-test"].Keys;
      if (!left.has(sk)) {
        left.add(sk);
        return { Responses: {}, UnprocessedKeys: RequestItems };
      }
      const item =
        sk === "$user_1"
          ? { ...keyOf("user", "user_id", IDS.user), ...userItem("PLATFORM_ADMIN") }
          : { ...keyOf("tenant", "tenant_id", IDS.tenant), ...tenantItem() };
      return { Responses: { "clinic-test": [item] }, UnprocessedKeys: {} };
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
    const keys = dynamo.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.["clinic-test"]);
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
