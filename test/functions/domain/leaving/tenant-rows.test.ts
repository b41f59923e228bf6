import { DynamoDBClient, GetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { tenantRow, tenantRows } from "../../../../functions/domain/leaving/tenant-rows.ts";
import { rawTable } from "../../../../functions/platform/dynamo/raw-table.ts";
import { entryItem } from "../../../support/audit-items.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { patientItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import type { Item } from "../../../support/item.ts";
import { keyOf, userItem } from "../../../support/rows.ts";

const dynamo = mockClient(DynamoDBClient);
const { tenant: tenant_id, otherTenant } = IDS;
const raw = (item: Item) => marshall(item, { removeUndefinedValues: true });
const member = (user_id: string, changes: object = {}) => ({
  ...userItem("RECEPTIONIST", { user_id, ...changes }),
  ...keyOf("user", "user_id", user_id),
});
const TableName = "clinic-test";

/** Lets the table hold rows, one on each page of an answer. */
function given(...items: Item[]) {
  dynamo.reset();
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues, ExclusiveStartKey }) => {
    const found = items.filter(({ pk }) => pk === ExpressionAttributeValues[":pk"].S);
    const at = ExclusiveStartKey ? Number(ExclusiveStartKey.at.N) : 0;
    return {
      Items: found.slice(at, at + 1).map(raw),
      ...(at + 1 < found.length && { LastEvaluatedKey: { at: { N: String(at + 1) } } }),
    };
  });
}

async function read() {
  const found: Item[] = [];
  for await (const row of tenantRows(rawTable(TableName), tenant_id)) found.push({ pk: row.pk?.S, sk: row.sk?.S });
  return found;
}
const keys = (...items: Item[]) => items.map(({ pk, sk }) => ({ pk, sk }));

it("yields all rows of a clinic, then those that belong to it elsewhere in the order of their keys, and its own row last", async () => {
  const tenant = TENANT.item({ user_id: "user-b" });
  const patients = [patientItem(), patientItem({ patient_id: "pat_2" })];
  const staff = patientItem({ patient_id: "pat_3" });
  const linked = { ...staff, user_id: "user-a" };
  const people = [member("user-a"), member("user-b")];
  given(tenant, ...patients, linked, entryItem(), ...people);
  expect(await read()).toEqual(keys(...patients, linked, entryItem(), ...people, tenant));
});

it("yields no row of a linked partition that belongs to another clinic", async () => {
  given({ ...patientItem(), user_id: "user-a" }, member("user-a", { tenant_id: otherTenant }));
  expect(await read()).toEqual(keys(patientItem()));
});

it("reads each partition consistently and by its key", async () => {
  given(patientItem());
  await read();
  const inputs = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
  expect(inputs).toMatchObject(
    [`$clinic#tenant_id_${tenant_id}`, `$audit#tenant_id_${tenant_id}`].map((pk) => ({
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: "#pk = :pk",
      ExpressionAttributeNames: { "#pk": "pk" },
      ExpressionAttributeValues: { ":pk": { S: pk } },
    })),
  );
});

it("reads the clinic's own row consistently", async () => {
  const { pk, sk } = TENANT.item();
  given();
  dynamo.on(GetItemCommand).resolves({ Item: raw(TENANT.item()) });
  expect(await tenantRow(rawTable(TableName), tenant_id)).toMatchObject({ tenant_id: { S: tenant_id } });
  const [input] = dynamo.commandCalls(GetItemCommand).map(({ args }) => args[0].input);
  expect(input).toEqual({ TableName, Key: { pk: { S: pk }, sk: { S: sk } }, ConsistentRead: true });
});
