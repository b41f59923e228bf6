import { AuditEntryEntity } from "./audit-entry.ts";
import { KEYS, type Key } from "./keys.ts";
import { type RawItem, textOf } from "./raw-table.ts";
import { TenantEntity } from "./tenant.ts";
import { UserEntity } from "./user.ts";
import { UsernameEntity } from "./username.ts";

interface Get {
  params(): unknown;
}
const keyOf = (get: Get) => (get.params() as { readonly Key: Key }).Key;

/**
 * The partitions outside a tenant's own that hold rows of the tenant, by the attribute of the tenant's items that leads
 * there. An entity with another kind of partition key has to be added here; a test finds a missing one.
 */
const LINKS: Readonly<Record<string, (value: string) => Key>> = {
  user_id: (user_id) => keyOf(UserEntity.get({ user_id })),
  username: (username) => keyOf(UsernameEntity.get({ username })),
};

/** The patterns of the partitions to which a tenant's items lead. Their keys name no tenant. */
export const linkPatterns: readonly string[] = Object.values(LINKS).map((link) => `${link("").pk}*`);

/** Returns the key of the clinic's own row, whose partition is the tenant's. */
export const tenantKey = (tenant_id: string): Key => keyOf(TenantEntity.get({ tenant_id }));

/** Returns the partitions that hold only rows of the tenant: its own, and that of its audit log. */
export const tenantPartitions = (tenant_id: string): readonly string[] => [
  tenantKey(tenant_id).pk,
  keyOf(AuditEntryEntity.get({ tenant_id, at: "", activity_id: "" })).pk,
];

/** The beginnings of all tenants' partition keys. */
const TENANTS = tenantPartitions("");

/** Returns the partitions to which the item's attributes lead. The ids of all administrators are in one item's list. */
export const linkedPartitions = (item: RawItem): string[] => [
  ...Object.entries(LINKS).flatMap(([attribute, link]) => {
    const value = textOf(item, attribute);
    return value ? [link(value).pk] : [];
  }),
  ...(item.user_ids?.L ?? []).flatMap(({ S }) => (S ? [keyOf(UserEntity.get({ user_id: S })).pk] : [])),
];

/** Returns whether the key of an index belongs to another tenant's partition. */
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
