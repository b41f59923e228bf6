import { KEYS } from "../../../functions/data/keys.ts";
import { TenantEntity } from "../../../functions/data/tenant.ts";
import { UserEntity } from "../../../functions/data/user.ts";
import { UsernameEntity } from "../../../functions/data/username.ts";
import { textOf } from "../raw-item.ts";
import type { RawItem } from "../raw-table.ts";

/** The key of an item. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

interface Get {
  params(): unknown;
}
const keyOf = (get: Get) => (get.params() as { readonly Key: Key }).Key;

/**
 * The partitions outside a tenant's own in which rows of it stand, by the attribute of the tenant's items that leads
 * there. An entity with a partition key of another kind has to be added; a test finds the one that was forgotten.
 */
const LINKS: Readonly<Record<string, (value: string) => Key>> = {
  user_id: (user_id) => keyOf(UserEntity.get({ user_id })),
  username: (username) => keyOf(UsernameEntity.get({ username })),
};

/** The key of the clinic's own row, whose partition is the tenant's. */
export const tenantKey = (tenant_id: string): Key => keyOf(TenantEntity.get({ tenant_id }));

/** Any tenant's partition begins like this. */
const TENANTS = tenantKey("").pk;

/** The partitions that the item's attributes lead to. */
export const linkedPartitions = (item: RawItem): string[] =>
  Object.entries(LINKS).flatMap(([attribute, link]) => {
    const value = textOf(item, attribute);
    return value ? [link(value).pk] : [];
  });

/** Whether the key of an index leads into a tenant's partition that is not this one's. */
const isForeign = (partition: string | undefined, own: string) =>
  partition?.startsWith(TENANTS) === true && partition !== own && !partition.startsWith(`${own}#`);

/**
 * Whether the item is the tenant's by its key, by what it says itself and by the indexes in which it stands: one that is
 * so can neither replace a row of another tenant nor show up in that one's lists.
 */
export function isOf(tenant_id: string, item: RawItem): boolean {
  const own = tenantKey(tenant_id).pk;
  const owner = textOf(item, "tenant_id");
  const pk = textOf(item, KEYS.pk) ?? "";
  if (!textOf(item, KEYS.sk) || KEYS.indexes.some((index) => isForeign(textOf(item, index.pk), own))) return false;
  return pk === own ? (owner ?? tenant_id) === tenant_id : owner === tenant_id && linkedPartitions(item).includes(pk);
}
