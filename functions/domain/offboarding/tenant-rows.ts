import { GetItemCommand, paginateQuery } from "@aws-sdk/client-dynamodb";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { apiKeyDigestEntity } from "../../entities/api-keys.ts";
import { auditEntryEntity } from "../../entities/audit-entry.ts";
import { userEntity } from "../../entities/people.ts";
import { tenantEntity, usernameEntity } from "../../entities/platform.ts";
import { KEYS, type Key } from "../../platform/dynamo/keys.ts";
import { type RawItem, type RawTable, rawTable, textOf } from "../../platform/dynamo/raw-table.ts";

interface Get {
  params(): unknown;
}
const keyOf = (get: Get) => (get.params() as { readonly Key: Key }).Key;

/**
 * The partitions outside a tenant's own that hold rows of the tenant, by the attribute of the tenant's items that leads
 * there. An entity with another kind of partition key has to be added here; a test finds a missing one.
 */
const LINKS: Readonly<Record<string, (value: string) => Key>> = {
  user_id: (user_id) => keyOf(userEntity().get({ user_id })),
  username: (username) => keyOf(usernameEntity().get({ username })),
  key_id: (key_id) => keyOf(apiKeyDigestEntity().get({ key_id })),
};

/** The patterns of the partitions to which a tenant's items lead. Their keys name no tenant. */
const linkPatterns: readonly string[] = Object.values(LINKS).map((link) => `${link("").pk}*`);

/** Returns the key of the clinic's own row, whose partition is the tenant's. */
export const tenantKey = (tenant_id: string): Key => keyOf(tenantEntity().get({ tenant_id }));

/** Returns the partitions that hold only rows of the tenant: its own, and that of its audit log. */
export const tenantPartitions = (tenant_id: string): readonly string[] => [
  tenantKey(tenant_id).pk,
  keyOf(auditEntryEntity().get({ tenant_id, at: "", activity_id: "" })).pk,
];

const TENANTS = tenantPartitions("");

/** Returns the partitions to which the item's attributes lead. The ids of all administrators are in one item's list. */
export const linkedPartitions = (item: RawItem): string[] => [
  ...Object.entries(LINKS).flatMap(([attribute, link]) => {
    const value = textOf(item, attribute);
    return value ? [link(value).pk] : [];
  }),
  ...(item.user_ids?.L ?? []).flatMap(({ S }) => (S ? [keyOf(userEntity().get({ user_id: S })).pk] : [])),
];

const isForeign = (partition = "", own: readonly string[]) =>
  TENANTS.some((beginning) => partition.startsWith(beginning)) &&
  !own.some((key) => partition === key || partition.startsWith(`${key}#`));

/**
 * Returns whether the item belongs to the tenant by its key, its attributes and its index keys. Such an item can neither
 * replace a row of another tenant nor appear in that tenant's lists.
 */
export function isOf(tenant_id: string, item: RawItem): boolean {
  const own = tenantPartitions(tenant_id);
  const owner = textOf(item, "tenant_id");
  const pk = textOf(item, KEYS.pk) ?? "";
  if (!textOf(item, KEYS.sk) || KEYS.indexes.some((index) => isForeign(textOf(item, index.pk), own))) return false;
  return own.includes(pk)
    ? (owner ?? tenant_id) === tenant_id
    : owner === tenant_id && linkedPartitions(item).includes(pk);
}

interface PartitionPage {
  readonly rows: readonly RawItem[];
  /** The key after which the next page begins; undefined on the last page. */
  readonly next: RawItem | undefined;
}

/**
 * Yields the rows of one partition, page by page.
 * @param from.begin how the sort keys begin. @default all rows
 * @param from.after the key of the row after which to begin. @default the first row
 */
export async function* partitionPages(
  { client, TableName }: RawTable,
  pk: string,
  from: { readonly begin?: string; readonly after?: RawItem | undefined } = {},
): AsyncGenerator<PartitionPage> {
  const { begin, after } = from;
  const query = {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: begin ? "#pk = :pk AND begins_with(#sk, :begin)" : "#pk = :pk",
    ExpressionAttributeNames: { "#pk": KEYS.pk, ...(begin && { "#sk": KEYS.sk }) },
    ExpressionAttributeValues: { ":pk": { S: pk }, ...(begin && { ":begin": { S: begin } }) },
    ...(after && { ExclusiveStartKey: { ...after } }),
  };
  for await (const page of paginateQuery({ client }, query))
    yield { rows: page.Items ?? [], next: page.LastEvaluatedKey };
}

export async function tenantRow({ client, TableName }: RawTable, tenant_id: string): Promise<RawItem | undefined> {
  const { pk, sk } = tenantKey(tenant_id);
  const Key = { [KEYS.pk]: { S: pk }, [KEYS.sk]: { S: sk } };
  return (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item;
}

export const isTenantRow = (tenant_id: string, row: RawItem): boolean =>
  textOf(row, KEYS.sk) === tenantKey(tenant_id).sk && textOf(row, KEYS.pk) === tenantKey(tenant_id).pk;

/** A place among the rows of a clinic. It can be stored as JSON, and reading can continue there later. */
export interface TenantPlace {
  /** The number of partitions that are read. */
  readonly partition: number;
  readonly after?: RawItem | undefined;
  /** The partitions outside the clinic's own to which the rows that are read lead. */
  readonly links: readonly string[];
}

interface TenantPage {
  readonly rows: readonly RawItem[];
  readonly place: TenantPlace;
}

/**
 * Yields every row of a tenant, of any entity, page by page: its own partitions, then its rows in the partitions to which
 * these lead.
 */
export async function* tenantPages(
  table: RawTable,
  tenant_id: string,
  from: TenantPlace = { partition: 0, links: [] },
): AsyncGenerator<TenantPage> {
  const own = tenantPartitions(tenant_id);
  let { links, after } = from;
  for (let partition = from.partition; partition < own.length + links.length; partition += 1) {
    const isOwn = partition < own.length;
    const pk = [...own, ...links][partition] ?? "";
    for await (const { rows, next } of partitionPages(table, pk, { after })) {
      if (isOwn) links = [...new Set([...links, ...rows.flatMap(linkedPartitions)])].sort();
      yield {
        rows: isOwn ? rows : rows.filter((row) => isOf(tenant_id, row)),
        place: next ? { partition, after: next, links } : { partition: partition + 1, links },
      };
    }
    after = undefined;
  }
}

/**
 * Yields every row of a tenant in the same order at every call. The clinic's own row is last, so that an import in this order
 * opens the clinic only when everything else is written.
 */
export async function* tenantRows(table: RawTable, tenant_id: string): AsyncGenerator<RawItem> {
  let tenant: RawItem | undefined;
  for await (const { rows } of tenantPages(table, tenant_id))
    for (const row of rows)
      if (isTenantRow(tenant_id, row)) tenant = row;
      else yield row;
  if (tenant) yield tenant;
}

/** Returns the session policy of a clinic's job: no request may name a partition of another clinic. */
function tenantPolicy(tenant_id: string): string {
  // A pattern without the separator would also allow ids that begin like this one.
  const own = tenantPartitions(tenant_id).flatMap((pk) => [pk, `${pk}#*`]);
  const keys = { "dynamodb:LeadingKeys": [...own, ...linkPatterns] };
  const Statement = [
    { Effect: "Allow", Action: "dynamodb:*", Resource: "*", Condition: { "ForAllValues:StringLike": keys } },
    { Effect: "Allow", Action: "kms:*", Resource: "*" },
  ];
  return JSON.stringify({ Version: "2012-10-17", Statement });
}

/**
 * Returns the table for a job of one clinic, with rights on the partitions of this clinic only. In local development there is
 * no role to assume, and the function's own rights apply.
 */
export async function tenantTable(tenant_id: string): Promise<RawTable> {
  const { TENANT_JOB_ROLE: RoleArn } = process.env;
  if (!RoleArn) return rawTable();
  const session = { RoleArn, RoleSessionName: tenant_id, Policy: tenantPolicy(tenant_id) };
  const { Credentials } = await new STSClient({}).send(new AssumeRoleCommand(session));
  const { AccessKeyId = "", SecretAccessKey = "", SessionToken = "" } = Credentials ?? {};
  const credentials = { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
  return rawTable(undefined, credentials);
}
