import { isDeepStrictEqual } from "node:util";
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { auditEntry } from "../../../../functions/entities/audit-entry.ts";
import { OPERATOR } from "../../../../shared/audit/kinds.ts";
import { AUDIT_TEXTS } from "../../../../shared/audit/texts.ts";
import { ROOM, SERVICE } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { COMPANY, PROVIDER } from "../../../support/insurance-items.ts";
import { keyOf, userItem } from "../../../support/rows.ts";
import { actor, openAuditLogForEach, PATIENT } from "./audit-log-for-each.ts";

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

test("shows a platform user under the generic name", async () => {
  givenEntries([auditEntry(actor, "tenants.setStatus", IDS.tenant, IDS.tenant)], userItem("PLATFORM_ADMIN"));
  expect((await list()).body.items).toMatchObject([{ user_name: AUDIT_TEXTS.platform }]);
});

test("shows the clinic the operator's commands under the generic name", async () => {
  const operator = { userId: IDS.user, role: OPERATOR, requestId: "r1" } as const;
  givenEntries([auditEntry(operator, "operator.pauseMessages", IDS.tenant, IDS.tenant)]);
  expect((await list()).body.items).toMatchObject([{ user_name: AUDIT_TEXTS.platform }]);
});
