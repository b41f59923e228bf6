import { type Administrator, MAX_ADMINISTRATORS } from "../../../shared/accounts/administrator.ts";
import { ADMINISTRATORS } from "../../../shared/accounts/texts.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { isActiveAdministrator, rolesOf } from "../../../shared/contract/roles.ts";
import type { Actor } from "../../entities/audit-entry.ts";
import { administratorsEntity, userEntity } from "../../entities/people.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { findRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { changedBy, ifRevision } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, type TransactItem, updateItem } from "../../platform/dynamo/transaction.ts";
import type { UserRow } from "./person.ts";
import { readUsers } from "./users.ts";

type TenantRow = RowOf<typeof tenantEntity>;

type Administrators = Omit<RowOf<typeof administratorsEntity>, "tenant_id">;

export async function readAdministrators(tenant_id: string, owner_id: string): Promise<Administrators> {
  const stored = await findRow(administratorsEntity(), { tenant_id });
  return stored ?? { user_ids: [owner_id], active_ids: [owner_id], revision: 0 };
}

/** A clinic, and one of its active administrators. */
interface ClinicAdministrator {
  readonly tenant: TenantRow;
  readonly user: UserRow;
}

/** Reads the active administrators of many clinics, in the order of the clinics. */
export async function readAllAdministrators(tenants: readonly TenantRow[]): Promise<ClinicAdministrator[]> {
  const stored = await readByKeys(administratorsEntity(), tenants);
  const pairs = tenants.flatMap((tenant, at) =>
    (stored[at]?.active_ids ?? [tenant.user_id]).map((user_id) => ({ tenant, user_id })),
  );
  const users = await readByKeys(userEntity(), pairs);
  return pairs.flatMap(({ tenant }, at) => {
    const user = users[at];
    return user?.status === "ACTIVE" ? [{ tenant, user }] : [];
  });
}

/** Builds the write of the administrators of a clinic, on the revision that was read. */
export const administratorsPut = (tenant_id: string, { revision, ...ids }: Administrators): TransactItem =>
  putItem(
    administratorsEntity()
      .put({ tenant_id, ...ids, revision: revision + 1 })
      .where(ifRevision(revision)),
  );

/** Turns a row of users into the response of an administrator, whose status is that of this role. */
export const toAdministratorResponse = (
  user: UserRow,
  { user_id: owner_id }: { readonly user_id: string },
): Administrator => ({
  ...user,
  roles: [...rolesOf(user)],
  status: isActiveAdministrator(user) ? "ACTIVE" : "INACTIVE",
  mfa: user.mfa ?? null,
  is_owner: user.user_id === owner_id,
});

/** Returns whether a person has signed in. The actor has, even if the row does not say so yet. */
const hasSignedIn = (actor: Actor, { user_id, invitation }: UserRow) =>
  invitation !== "pending" || user_id === actor.userId;

/**
 * Reads the administrators who stay active when one leaves, those who have signed in first.
 * @throws ClinicError 409 `last_administrator` when the clinic would lose the last one who can sign in
 */
async function staying(actor: Actor, leaving: UserRow, others: readonly string[]): Promise<UserRow[]> {
  if (others.length === 0) throw new ClinicError("last_administrator", ADMINISTRATORS.last);
  const people = await readUsers(others);
  const signedIn = people.filter((person) => hasSignedIn(actor, person));
  // An invitation may have gone to a wrong address. A person who was only invited may leave, because the clinic loses no one.
  if (signedIn.length === 0 && hasSignedIn(actor, leaving))
    throw new ClinicError("last_administrator", ADMINISTRATORS.lastSignedIn);
  return [...signedIn, ...people.filter((person) => !signedIn.includes(person))];
}

/** The next owner of a clinic, as an attribute of its row. */
type Owner = Pick<TenantRow, "user_id"> & Required<Pick<TenantRow, "invitation">>;

/** Returns the next owner of a clinic whose owner leaves: the actor if possible, else the first who stays. */
function nextOwner(actor: Actor, people: readonly UserRow[]): Owner | undefined {
  const next = people.find(({ user_id }) => user_id === actor.userId) ?? people[0];
  // Older rows lack the state of the invitation.
  return next && { user_id: next.user_id, invitation: next.invitation ?? "accepted" };
}

/** How a change affects a person as an administrator. */
interface Administration {
  readonly tenant: TenantRow;
  readonly user: UserRow;
  /** Whether the person has the role after the change, and whether it is in effect then. */
  readonly listed: boolean;
  readonly active: boolean;
}

/**
 * Builds the writes of the clinic's administrators when a person becomes one, stops being one, or is activated or deactivated as one.
 * @throws ClinicError 409 `last_administrator` when no active administrator, or none who has signed in, would be left, and
 * `conflict` when the clinic has too many
 */
export async function administratorItems(
  actor: Actor,
  { tenant, user, listed, active }: Administration,
): Promise<{ readonly items: readonly TransactItem[]; readonly owner: Owner | undefined }> {
  const { tenant_id } = tenant;
  const { user_id } = user;
  const { user_ids, active_ids, revision } = await readAdministrators(tenant_id, tenant.user_id);
  const others = active_ids.filter((id) => id !== user_id);
  const people = active ? [] : await staying(actor, user, others);
  const owner = !active && user_id === tenant.user_id ? nextOwner(actor, people) : undefined;
  const isNew = listed && !user_ids.includes(user_id);
  if (isNew && user_ids.length >= MAX_ADMINISTRATORS) throw new ClinicError("conflict", ADMINISTRATORS.tooMany);
  const items = [
    administratorsPut(tenant_id, {
      user_ids: isNew ? [...user_ids, user_id] : user_ids.filter((id) => listed || id !== user_id),
      active_ids: active ? [...others, user_id] : others,
      revision,
    }),
    ...(owner
      ? [
          updateItem(
            tenantEntity()
              .patch({ tenant_id })
              .set({ ...owner, ...changedBy(actor) })
              .add({ version: 1 })
              .where((at, { eq }) => eq(at.user_id, tenant.user_id)),
          ),
        ]
      : []),
  ];
  return { items, owner };
}
