import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { AwsClientStub } from "aws-sdk-client-mock";
import type { Role } from "../../shared/contract/roles.ts";
import { IDS } from "./event.ts";

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
