import type { EntityItem } from "electrodb";
import type { Administrator } from "../../shared/accounts/administrator.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";
import type { UserEntity } from "./user.ts";

const ids = { type: "list", items: { type: "string" }, required: true } as const;

/**
 * The administrators of a clinic by user id. Every change is conditional on the revision, so that two administrators who
 * deactivate each other at the same time can't both succeed. A clinic without this item has only its owner.
 */
export const AdministratorsEntity = entityOf({
  entity: "administrators",
  attributes: {
    ...fixedTexts("tenant_id"),
    /** In the order of their invitations. */
    user_ids: ids,
    active_ids: ids,
    /** Increases with each change. */
    revision: { type: "number", required: true },
  },
  indexes: { byTenant: primary(["tenant_id"], []) },
});

/** The administrators of a clinic, as they were read. */
type Administrators = Omit<EntityItem<typeof AdministratorsEntity>, "tenant_id">;

/** Reads the administrators of a clinic. */
export async function readAdministrators(tenant_id: string, owner_id: string): Promise<Administrators> {
  const { data } = await AdministratorsEntity.get({ tenant_id }).go({ consistent: true });
  return data ?? { user_ids: [owner_id], active_ids: [owner_id], revision: 0 };
}

/** Returns an administrator as the API shows them. */
export const shownAdministrator = (
  user: EntityItem<typeof UserEntity>,
  { user_id: owner_id }: { readonly user_id: string },
): Administrator => ({ ...user, is_owner: user.user_id === owner_id });
