import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { AwsClientStub } from "aws-sdk-client-mock";
import type { TenantRole } from "../../shared/contract/roles.ts";
import { DESK } from "./desk-items.ts";
import { IDS } from "./event.ts";
import type { Item } from "./item.ts";
import { tenantItem, userItem } from "./rows.ts";

const tenant_id = IDS.tenant;
const { practitioner_id: staff_id } = DESK;

type Stub = AwsClientStub<DynamoDBDocumentClient>;

const idOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/** Fills the stubbed table with the rows of a caller who is the practitioner, and with the given items. */
export const givenOwn = (dynamo: Stub, items: readonly Item[], user: object = { staff_id }) =>
  givenItems(dynamo, items, "PRACTITIONER", user);

/** Fills the stubbed table with the rows of a caller, who is a receptionist or has the given role, and with the given items. */
export function givenItems(dynamo: Stub, items: readonly Item[], role: TenantRole = "RECEPTIONIST", user: object = {}) {
  const own = [
    { ...userItem(role, user), pk: `$clinic#user_id_${IDS.user}`, sk: "$user_1" },
    { ...tenantItem(), pk: `$clinic#tenant_id_${tenant_id}`, sk: "$tenant_1" },
  ];
  const stored = new Map([...own, ...items].map((item) => [idOf(item), item]));
  dynamo.reset();
  dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: stored.get(idOf(Key)) }));
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    UnprocessedKeys: {},
    Responses: Object.fromEntries(
      Object.entries(RequestItems as Record<string, { Keys: Item[] }>).map(([table, { Keys }]) => [
        table,
        Keys.map((key) => stored.get(idOf(key))).filter(Boolean),
      ]),
    ),
  }));
  dynamo.on(TransactWriteCommand).resolves({});
  dynamo.on(QueryCommand).resolves({ Items: [] });
}

export type Written = NonNullable<TransactWriteCommandInput["TransactItems"]>;

/** Returns the items of each transaction that was sent, except those that only leave the audit entry of a reading. */
export const transactions = (dynamo: Stub): Written[] =>
  dynamo
    .commandCalls(TransactWriteCommand)
    .map(({ args }) => args[0].input.TransactItems ?? [])
    .filter((items) => !items.some(({ Put }) => Put?.Item?.__edb_e__ === "recentRead"));

/** Returns the operation of an item of a transaction on an entity, such as the ConditionCheck of "service". */
export function operationOn(items: Written, entity: string) {
  const found = items.find(({ Put, Update, ConditionCheck }) => {
    const key = (Update ?? ConditionCheck)?.Key ?? Put?.Item ?? {};
    return String(key.sk).startsWith(`$${entity}_1`);
  });
  return found && Object.entries(found)[0];
}

/** Returns the condition of an operation, with names and values instead of placeholders. */
export function conditionOf(operation: object | undefined): string {
  const {
    ConditionExpression = "",
    ExpressionAttributeValues = {},
    ExpressionAttributeNames = {},
  } = operation as {
    ConditionExpression?: string;
    ExpressionAttributeValues?: Item;
    ExpressionAttributeNames?: Record<string, string>;
  };
  return ConditionExpression.replace(/:\w+/g, (name) => JSON.stringify(ExpressionAttributeValues[name])).replace(
    /#\w+/g,
    (name) => ExpressionAttributeNames[name] ?? name,
  );
}
