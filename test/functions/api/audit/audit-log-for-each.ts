import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/audit/index.ts";
import { auditEntryEntity } from "../../../../functions/entities/audit-entry.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call } from "../../../support/call.ts";
import { IDS } from "../../../support/event.ts";
import { givenCaller, keyOf, userItem } from "../../../support/rows.ts";

export const PATIENT = "pat_01jd3v8c9m4q2w6x8z0y1t5k7n";

/** The person of the clinic who acted. */
export const actor = { userId: IDS.user, role: "RECEPTIONIST", requestId: "r1" } as const;

export type Entry = Parameters<ReturnType<typeof auditEntryEntity>["create"]>[0];

/** Returns an audit entry as it is stored. */
export const itemOf = (entry: Entry) =>
  (auditEntryEntity().create(entry).params() as { Item: Record<string, unknown> }).Item;

/** Stubs the table before each test of a file, in which an administrator of a clinic lists its audit log. */
export function openAuditLogForEach() {
  const dynamo = mockClient(DynamoDBDocumentClient);
  beforeEach(() => {
    dynamo.reset();
    dynamo.on(GetCommand).resolves({});
    givenCaller(dynamo, "TENANT_ADMIN");
  });

  /** Lets the audit log hold the entries, and the users table the person who acted. */
  function givenEntries(entries: readonly Entry[], user: Record<string, unknown> = userItem("RECEPTIONIST")): void {
    dynamo.on(QueryCommand).resolves({ Items: entries.map(itemOf) });
    dynamo.on(BatchGetCommand).resolves({
      Responses: { "clinic-test": [{ ...keyOf("user", "user_id", IDS.user), ...user }] },
      UnprocessedKeys: {},
    });
  }

  return {
    dynamo,
    givenEntries,
    list: (query: Record<string, string> = {}) => call(handler, contract.audit.list, { as: "TENANT_ADMIN", query }),
    queried: () => dynamo.commandCalls(QueryCommand)[0]?.args[0].input,
  };
}
