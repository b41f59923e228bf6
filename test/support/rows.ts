import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { AwsClientStub } from "aws-sdk-client-mock";
import type { LimitedKind } from "../../functions/domain/changes/clinic-limit.ts";
import {
  billingName,
  locationName,
  roomName,
  serviceName,
  type UniqueName,
  uniqueRow,
} from "../../functions/domain/changes/unique-names.ts";
import { rowCountEntity, uniqueNameEntity } from "../../functions/entities/changes.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { IDS } from "./call.ts";

/** A row as the table stores it. */
export type Item = Record<string, unknown>;

/** Returns the item that an entity's write stores. */
export const itemOf = (write: { params(): object }): Item => (write.params() as { Item: Item }).Item;

const edb = (entity: string) => ({ __edb_e__: entity, __edb_v__: "1" });

/** Returns a users row as DynamoDB stores it. */
export const userItem = (role: Role, changes: object = {}) => ({
  ...edb("user"),
  user_id: IDS.user,
  ...(role !== "PLATFORM_ADMIN" && { tenant_id: IDS.tenant }),
  first_name: "Ada",
  last_name: "Byron",
  email: "ada@example.com",
  phone_number: "5550100100",
  street: "1 Lake Road",
  city: "Springfield",
  state: "IL",
  zipcode: "01234",
  date_of_birth: "1980-12-10",
  role,
  status: "ACTIVE",
  version: 1,
  ...changes,
});

/** Returns a tenants row as DynamoDB stores it. */
export const tenantItem = (changes: object = {}) => ({
  ...edb("tenant"),
  tenant_id: IDS.tenant,
  user_id: IDS.user,
  tenant_name: "Lakeside Family Clinic",
  username: "lakeside1",
  email: "hello@lakeside.example.com",
  phone_number: "5550100200",
  street: "1 Lake Road",
  city: "Springfield",
  state: "IL",
  zipcode: "01234",
  status: "ACTIVE",
  created_at: "2026-01-02T03:04:05.000Z",
  version: 1,
  ...changes,
});

/** Returns an unused recovery as DynamoDB stores it. */
export const recoveryItem = (changes: object = {}) => ({
  ...edb("recovery"),
  recovery_id: "rec_00000000000000000000000000000001",
  user_id: IDS.user,
  created_at: "2026-01-01T00:00:00.000Z",
  expires_at: "2026-01-01T01:00:00.000Z",
  expires: 1767229200,
  ...changes,
});

type Stub = AwsClientStub<DynamoDBDocumentClient>;

/** Returns the key of an entity's item, as ElectroDB writes it. */
export const keyOf = (entity: string, attribute: string, value: string) => ({
  pk: `$clinic#${attribute}_${value}`,
  sk: `$${entity}_1`,
});

/** Stubs the caller's own rows, so that the request is authenticated as `role`. */
export function givenCaller(
  dynamo: Stub,
  role: Role,
  { user = {}, tenant = {} }: { user?: object; tenant?: object } = {},
) {
  dynamo.on(GetCommand, { Key: keyOf("user", "user_id", IDS.user) }).resolves({ Item: userItem(role, user) });
  dynamo.on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.tenant) }).resolves({ Item: tenantItem(tenant) });
}

/** Returns DynamoDB's refusal of a transaction, with a code for each item and the stored row of the first item. */
export const canceled = (codes: readonly string[], first?: Record<string, unknown>) =>
  new TransactionCanceledException({
    message: "",
    $metadata: {},
    CancellationReasons: codes.map((Code, n) => ({ Code, ...(n === 0 && first && { Item: marshall(first) }) })),
  });

/** Returns the copy of an audit entry in the platform's own log. */
export const platformEntry = (operation: string, record_id: string = IDS.tenant) => ({
  tenant_id: "platform",
  operation,
  record_id,
});

/** Returns the audit entry of a transaction. */
export const entryOf = (operation: string, record_id: string) => ({
  Put: { Item: { __edb_e__: "audit_entry", tenant_id: IDS.tenant, user_id: IDS.user, operation, record_id } },
});

/** The rows of a noun, as operations read and write them. */
export interface Noun {
  /** The entity's name in stored rows. */
  readonly entity: string;
  readonly idField: string;
  /** The attribute that holds the id of the record in the audit log. @default idField */
  readonly recordField?: string;
  /** Builds the row, with changes of its attributes. */
  item(changes?: object): Item;
  readonly notFound: string;
}

/** Describes the rows of an entity with the sentence that answers when one is not found. */
export const noun = (
  entity: string,
  idField: string,
  item: Noun["item"],
  sentence: string,
  recordField = idField,
): Noun => ({
  entity,
  idField,
  recordField,
  item,
  notFound: sentence,
});

/** Returns the path parameters of the noun's row. */
export const paramsOf = ({ idField, item }: Noun) => ({ [idField]: String(item()[idField]) });

/** Returns the same row of another clinic. */
export const foreignItem = ({ item }: Noun): Item => item({ tenant_id: IDS.otherTenant });

/** Returns a second row of the clinic, whose id follows that of the first. */
export const nextItem = ({ item, idField }: Noun, changes: object = {}): Item =>
  item({ [idField]: String(item()[idField]).replace(/n$/, "p"), ...changes });

/** The kinds of rows that a clinic can have a limited number of, by the name of their entity. */
const KINDS: Readonly<Record<string, LimitedKind>> = {
  location: "location",
  room: "room",
  service: "service",
  billingInfo: "billing",
  staff: "staff",
};

/** Returns the unique name of a row; undefined for a row that has none. */
function nameOf(item: Item): UniqueName | undefined {
  switch (item.__edb_e__) {
    case "location":
      return locationName(item as Parameters<typeof locationName>[0]);
    case "room":
      return roomName(item as Parameters<typeof roomName>[0]);
    case "service":
      return serviceName(item as Parameters<typeof serviceName>[0]);
    case "billingInfo":
      return billingName(item as Parameters<typeof billingName>[0]);
    default:
      return undefined;
  }
}

/** Returns the items of the unique names of rows. */
export const uniqueNames = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => {
    const name = nameOf(item);
    return name ? [itemOf(uniqueNameEntity().put(uniqueRow(name)))] : [];
  });

/** Returns the items with the number of rows of each limited kind. */
export function rowCounts(items: readonly Item[]): Item[] {
  const counts = new Map<string, { tenant_id: string; kind: LimitedKind; total: number }>();
  for (const { __edb_e__, tenant_id } of items) {
    const kind = KINDS[String(__edb_e__)];
    if (!kind) continue;
    const key = `${tenant_id} ${kind}`;
    counts.set(key, { tenant_id: String(tenant_id), kind, total: (counts.get(key)?.total ?? 0) + 1 });
  }
  return [...counts.values()].map((row) => itemOf(rowCountEntity().put(row)));
}
