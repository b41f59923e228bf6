import type { Action } from "../../../shared/audit/kinds.ts";
import { invalidField } from "../../../shared/contract/errors.ts";
import {
  activeRolesOf,
  isActiveAdministrator,
  isAdministrator,
  rolesOf,
  TENANT_ROLES,
  type TenantRole,
  tenantRolesOf,
} from "../../../shared/contract/roles.ts";
import type { StaffStatus } from "../../../shared/staff/staff.ts";
import { STAFF } from "../../../shared/staff/texts.ts";
import { type Actor, auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import { idempotencyEntity } from "../../entities/changes.ts";
import { staffEntity, userEntity } from "../../entities/people.ts";
import { getTenant } from "../../entities/platform.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { changedBy, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import {
  isFailed,
  putItem,
  retryOnConflict,
  type TransactItem,
  updateItem,
  writeTransaction,
} from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { countedIn, tooMany } from "../changes/clinic-limit.ts";
import { type IdempotencyKey, idempotencyRow, refuseUsedKey } from "../changes/create-once.ts";
import { firstLast } from "../search/terms.ts";
import { endSessions, joinGroup } from "./account.ts";
import { administratorItems } from "./administrators.ts";
import { alignAccount, alignGroups } from "./align-account.ts";
import { getPerson, type Person, rightsOf, staffRolesOf, type UserRow } from "./person.ts";

type StaffRow = RowOf<typeof staffEntity>;

/** The details of a person that rows of users and of staff have in common. */
type Details = Pick<UserRow, "phone_number" | "street" | "city" | "state" | "zipcode" | "date_of_birth">;

/** The roles that a person gets, and what a first row of staff needs. */
interface RolesTarget {
  readonly roles: readonly TenantRole[];
  readonly role: TenantRole;
  readonly location_id?: string | undefined;
  /** The status of staff who had no role of staff before. @default ACTIVE */
  readonly status?: StaffStatus;
  /** Details for the fields that are empty in the row. */
  readonly details?: Details;
}

/** Returns the row of staff after a change of roles; undefined for a person who never had a role of staff. */
function staffAfter({ user, staff }: Person, target: RolesTarget, details: Details): StaffRow | undefined {
  const roles = staffRolesOf(target.roles);
  const [first] = roles;
  if (!first) return staff && { ...staff, roles: [], status: "TERMINATED" };
  const role = roles.find((each) => each === target.role) ?? roles.find((each) => each === staff?.role) ?? first;
  const location_id = target.location_id ?? staff?.location_id;
  if (location_id === undefined) throw invalidField("location_id", STAFF.locationRequired);
  const status = staff && rolesOf(staff).length > 0 ? staff.status : (target.status ?? "ACTIVE");
  const { tenant_id = "", user_id, email, first_name, last_name } = user;
  const name = { first_name, middle_name: staff?.middle_name ?? "", last_name };
  const staff_id = staff?.staff_id ?? newId("staff");
  const ids = { tenant_id, staff_id, user_id, location_id };
  return {
    ...details,
    ...name,
    ...staff,
    ...firstLast(name),
    ...ids,
    email,
    role,
    roles: [...roles],
    status,
    version: user.version,
  };
}

function personAfter(actor: Actor, before: Person, target: RolesTarget): Person {
  const { user } = before;
  const { phone_number, street, city, state, zipcode, date_of_birth } = user;
  const own = { phone_number, street, city, state, zipcode, date_of_birth };
  const filled = Object.entries(own).map(([field, value]) => [
    field,
    value || target.details?.[field as keyof Details] || "",
  ]);
  const details: Details = Object.fromEntries(filled);
  const staff = staffAfter(before, target, details);
  const roles = TENANT_ROLES.filter((role) => target.roles.includes(role));
  const administers = roles.includes("TENANT_ADMIN") && (!isAdministrator(user) || isActiveAdministrator(user));
  const rights = rightsOf({ role: target.role, roles, staffStatus: staff?.status, administers });
  const invitation =
    user.invitation === "none" && rights.status === "ACTIVE" ? "pending" : (user.invitation ?? "accepted");
  const common = { invitation, version: user.version + 1, ...changedBy(actor) };
  return {
    user: { ...user, ...details, ...rights, ...common, ...(staff && { staff_id: staff.staff_id }) },
    staff: staff && { ...staff, ...common },
  };
}

/** Returns the roles that were in effect before a change and are not after it. */
const lostRoles = (before: Person, after: Person) => {
  const active = activeRolesOf(after.user);
  return activeRolesOf(before.user).filter((role) => !active.includes(role));
};

/** Builds the writes of both rows of a person, if they are unchanged since they were read. */
function rowItems(before: Person, after: Person): TransactItem[] {
  const now = new Date().toISOString();
  const { user, staff } = after;
  const { phone_number, street, city, state, zipcode, date_of_birth } = user;
  const { role, roles, inactive_roles, status, staff_id, changed_by, changed_at } = user;
  // The invitation is written only when it changes, because the person may have signed in for the first time meanwhile.
  const invites = before.user.invitation === "none" && user.invitation === "pending";
  const change = {
    phone_number,
    street,
    city,
    state,
    zipcode,
    date_of_birth,
    role,
    roles,
    inactive_roles,
    status,
    changed_by,
    changed_at,
    ...(staff_id && { staff_id }),
    ...(invites && { invitation: user.invitation }),
    ...(lostRoles(before, after).length > 0 && { signed_out_at: now }),
  };
  const update = userEntity().patch({ user_id: user.user_id }).set(change).add({ version: 1 });
  const items = [updateItem(update.where(ifVersion(before.user.version)))];
  if (!staff) return items;
  if (!before.staff) return [...items, putItem(staffEntity().create(staff))];
  const { tenant_id } = staff;
  const { first_last, location_id, version } = staff;
  const changedStaff = {
    role: staff.role,
    roles: staff.roles,
    status: staff.status,
    first_last,
    location_id,
    version,
    changed_by,
    changed_at,
    ...(invites && { invitation: user.invitation, invited_at: now }),
  };
  const patch = staffEntity().patch({ tenant_id, staff_id: staff.staff_id }).set(changedStaff);
  return [...items, updateItem(patch.where(ifVersion(before.staff.version)))];
}

interface RolesChange {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly operation: Action;
  /** Returns the roles that the person gets. It throws when the change is refused, and is called again after a conflict. */
  readonly choose: (before: Person) => RolesTarget | Promise<RolesTarget>;
  /** The key of a creation, and the id that is kept under it. */
  readonly key?: { readonly of: IdempotencyKey; readonly record: (after: Person) => string } | undefined;
}

/** A person before and after a change of roles. */
export interface ChangedPerson {
  readonly before: Person;
  readonly after: Person;
}

/** Writes a change of roles in one transaction, unless the person has the roles already. */
async function write(actor: Actor, before: Person, target: RolesTarget, change: RolesChange): Promise<Person> {
  const { tenant_id, user_id, operation, key } = change;
  const after = personAfter(actor, before, target);
  const [was, is] = [isAdministrator(before.user), isAdministrator(after.user)];
  const active = isActiveAdministrator(after.user);
  const administration =
    was === is
      ? []
      : (await administratorItems(actor, { tenant: await getTenant(tenant_id), user: before.user, listed: is, active }))
          .items;
  const rolesBefore = { role: before.user.role, roles: tenantRolesOf(before.user) };
  const counting = after.staff && !before.staff ? [countedIn(tenant_id, "staff")] : [];
  const entry = auditEntry(
    actor,
    operation,
    tenant_id,
    user_id,
    fieldChanges(rolesBefore, after.user, ["roles", "role"]),
  );
  const keyItems = key
    ? [
        putItem(
          idempotencyEntity()
            .put(idempotencyRow(key.of, tenant_id, key.record(after)))
            .where((at, { notExists }) => notExists(at.record_id)),
        ),
      ]
    : [];
  await writeTransaction([...rowItems(before, after), ...administration, ...counting, ...auditPuts(entry), ...keyItems])
    .catch(refuseUsedKey(keyItems))
    .catch((error) => {
      throw counting.some((item) => isFailed(error, item)) ? tooMany("staff") : error;
    });
  return after;
}

/** Returns whether a person has exactly these roles. */
export function hasRoles({ user }: Person, roles: readonly TenantRole[]): boolean {
  const held = tenantRolesOf(user);
  return held.length === roles.length && held.every((each) => roles.includes(each));
}

/** Returns whether a person has the roles, the main role and the location already. */
export const isUnchanged = (person: Person, { roles, role, location_id }: RolesTarget): boolean =>
  hasRoles(person, roles) &&
  role === person.user.role &&
  (location_id === undefined || location_id === person.staff?.location_id);

/**
 * Gives a person of a clinic roles, takes others, or makes another one the main role. The account joins the groups of new roles before
 * the rows are written, because a row without its group gives no rights; the groups of roles that were taken are left afterwards.
 * Giving ends no session, taking ends all. A request that is repeated completes what an interrupted one has left undone.
 * @throws ClinicError 404 for a person of another clinic, 409 `last_administrator`, and whatever `choose` throws
 */
export async function changeRoles(actor: Actor, change: RolesChange): Promise<ChangedPerson> {
  const { tenant_id, user_id, choose } = change;
  const joined = new Set<TenantRole>();
  const { before, after } = await retryOnConflict(async () => {
    const before = await getPerson(tenant_id, user_id);
    const target = await choose(before);
    if (isUnchanged(before, target)) return { before, after: before };
    const held = tenantRolesOf(before.user);
    for (const role of target.roles.filter((each) => !held.includes(each))) {
      joined.add(role);
      await joinGroup(user_id, role);
    }
    return { before, after: await write(actor, before, target, change) };
  }).catch(async (error) => {
    await alignGroups(user_id, [...joined]);
    throw error;
  });
  const isRepeated = before === after;
  // Another request may have left a group between joining it and writing the row.
  const kept = tenantRolesOf(after.user);
  const taken = tenantRolesOf(before.user).filter((role) => !kept.includes(role));
  await alignGroups(user_id, isRepeated ? TENANT_ROLES : [...joined, ...taken]);
  if (isRepeated || before.user.status !== after.user.status) await alignAccount(user_id, after.user.status);
  if (lostRoles(before, after).length > 0) await endSessions(user_id);
  return { before, after };
}
