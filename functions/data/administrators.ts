import type { EntityItem } from "electrodb";
import type { Administrator } from "../../shared/accounts/administrator.ts";
import { counter, entityOf, fixedTexts, idList, primary } from "./entity.ts";
import { findRow } from "./find-row.ts";
import type { UserEntity } from "./user.ts";
import { atRevision } from "./versioned-rows.ts";
import { putItem, type TransactItem } from "./write-items.ts";

/**
 * The administrators of a clinic by user id. Every change is conditional on the revision, so that two administrators who
 * deactivate each other at the same time can't both succeed. A clinic without this item has only its owner.
 */
export const AdministratorsEntity = entityOf({
  entity: "administrators",
  attributes: {
    ...fixedTexts("tenant_id"),
    /** In the order of their invitations. */
    user_ids: idList,
    active_ids: idList,
    /** Increases with each change. */
    revision: counter,
  },
  indexes: { byTenant: primary(["tenant_id"], []) },
});

/** The administrators of a clinic, as they were read. */
type Administrators = Omit<EntityItem<typeof AdministratorsEntity>, "tenant_id">;

/** Reads the administrators of a clinic. */
export async function readAdministrators(tenant_id: string, owner_id: string): Promise<Administrators> {
  const stored = await findRow(AdministratorsEntity, { tenant_id });
  return stored ?? { user_ids: [owner_id], active_ids: [owner_id], revision: 0 };
}

/** Builds the write of the administrators of a clinic, on the revision that was read. */
export const administratorsPut = (tenant_id: string, { revision, ...ids }: Administrators): TransactItem =>
  putItem(AdministratorsEntity.put({ tenant_id, ...ids, revision: revision + 1 }).where(atRevision(revision)));

/** Returns an administrator as the API shows them. */
export const shownAdministrator = (
  user: EntityItem<typeof UserEntity>,
  { user_id: owner_id }: { readonly user_id: string },
): Administrator => ({ ...user, is_owner: user.user_id === owner_id });
