import {
  activeRolesOf,
  isActiveAdministrator,
  isAdministrator,
  rolesOf,
  TENANT_ROLES,
} from "../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { staff } from "../../../shared/staff/routes.ts";
import type { StaffRole } from "../../../shared/staff/staff.ts";
import { markFirst } from "../../domain/booking/attention.ts";
import { getLocation, getStaff, type StaffRow } from "../../domain/booking/references.ts";
import { conflictWith, writeUpdate } from "../../domain/changes/versioned-update.ts";
import { endSessions as endAccountSessions, joinGroup } from "../../domain/identity/account.ts";
import { alignAccount, alignGroups } from "../../domain/identity/align-account.ts";
import { invitedBy, inviteOnce } from "../../domain/identity/invite.ts";
import { rightsOf, type UserRow } from "../../domain/identity/person.ts";
import { parseSearch } from "../../domain/search/search.ts";
import { firstLast, type SearchedPerson } from "../../domain/search/terms.ts";
import { type AuditEntry, auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import { staffEntity, userEntity } from "../../entities/people.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { filteredPage, page } from "../../platform/dynamo/page.ts";
import { OLD_ROW, updateItem } from "../../platform/dynamo/transaction.ts";
import { toStaffResponse } from "./add.ts";

/** Returns the fields that a search for staff compares. Staff are not found by their birth dates. */
export const searchedPerson = (row: StaffRow): SearchedPerson => ({
  middle_name: "",
  ...row,
  contact: row.phone_number ?? "",
  dob: "",
});

/** Lists the staff of a location or of the whole clinic, oldest first, or those whom a search finds. */
export const list: UseCase<typeof staff.list> = async ({ tenantId: tenant_id }, { query }) => {
  const { location_id, search = "", ...paging } = query;
  const staff = location_id
    ? staffEntity().query.byLocation(await getLocation(tenant_id, location_id))
    : staffEntity().query.byId({ tenant_id });
  const found = parseSearch(search);
  if (found.finds === "no one") return { items: [], next_cursor: null };
  const { items, next_cursor } =
    found.finds === "everyone"
      ? await page(staff, paging)
      : await filteredPage(staff, paging, "asc", (row) => found.matches(searchedPerson(row)));
  return { items: items.map(toStaffResponse), next_cursor };
};

export const get: UseCase<typeof staff.get> = async ({ tenantId }, { params }) =>
  toStaffResponse(await getStaff(tenantId, params.staff_id));

/** Returns the roles after another one was made the main role: it takes the place of the former one, unless the person has it already. */
export function withMainRole(row: Pick<StaffRow, "role" | "roles">, role: StaffRole): Pick<StaffRow, "role" | "roles"> {
  const held = rolesOf(row);
  if (held.length === 0) return { role, roles: [role] };
  return { role, roles: held.includes(role) ? [...held] : held.map((each) => (each === row.role ? role : each)) };
}

/** Returns the row of users after a change of the row of staff. The role of an administrator stays. */
function userAfter(user: UserRow, before: StaffRow, after: StaffRow): UserRow {
  const staffRoles = rolesOf(after);
  const roles = TENANT_ROLES.filter((role) =>
    role === "TENANT_ADMIN" ? isAdministrator(user) : staffRoles.includes(role),
  );
  const role = user.role === before.role || !rolesOf({ ...user, roles }).includes(user.role) ? after.role : user.role;
  const administers = isActiveAdministrator(user);
  return { ...user, ...rightsOf({ role, roles, staffStatus: after.status, administers }) };
}

interface Change {
  readonly before: StaffRow;
  readonly after: StaffRow;
  readonly user: UserRow;
  readonly entry: AuditEntry;
  /** Whether the person loses a role that was in effect. */
  readonly endsSessions: boolean;
}

/** Writes both rows and the audit entry, if the version is still the one that was read. */
async function writeChange({ before, after, user, entry, endsSessions }: Change): Promise<void> {
  const { tenant_id, staff_id, user_id, version } = before;
  const { first_name, middle_name, last_name, first_last, phone_number, role, roles, status, location_id } = after;
  const { date_of_birth, street, city, state, zipcode, online = false } = after;
  // The invitation is written only when it changes, because the person may have signed in for the first time meanwhile.
  const invitation = after.invitation !== before.invitation && { invitation: after.invitation };
  const now = new Date().toISOString();
  const details = { first_name, last_name, phone_number, date_of_birth, street, city, state, zipcode };
  const both = { ...details, ...changedBy({ userId: entry.user_id }) };
  await writeUpdate(
    updateItem(
      staffEntity()
        .patch({ tenant_id, staff_id })
        .set({
          ...both,
          middle_name,
          first_last,
          role,
          ...(roles && { roles }),
          status,
          location_id,
          online,
          ...(invitation && { ...invitation, invited_at: now }),
        })
        .add({ version: 1 })
        .where(ifVersion(version)),
      OLD_ROW,
    ),
    [
      updateItem(
        userEntity()
          .patch({ user_id })
          .set({
            ...both,
            role: user.role,
            status: user.status,
            ...(user.roles && { roles: user.roles }),
            ...(user.inactive_roles && { inactive_roles: user.inactive_roles }),
            ...invitation,
            ...(endsSessions && { signed_out_at: now }),
          })
          .add({ version: 1 }),
      ),
      ...auditPuts(entry),
    ],
    { notFound: NOT_FOUND_TEXTS.staff, toResponse: toStaffResponse },
  );
}

/** Mails the invitation to a person who may sign in and was not invited before. */
const inviteIfPending = async (caller: TenantCaller, row: StaffRow) =>
  row.status === "ACTIVE" && row.invitation === "pending" && inviteOnce(invitedBy(caller, row));

/**
 * Updates a staff member. The account joins the group of a new role before the rows are written, because a row without its
 * group would lock the person out. Everything else of the account follows the rows, because the API trusts only them. If the
 * change of the account fails, a repeated request makes it.
 */
export const update: UseCase<typeof staff.update> = async (caller, { params, body }) => {
  const { tenantId } = caller;
  const { version, ...change } = body;
  const before = await getStaff(tenantId, params.staff_id);
  const { user_id } = before;
  const owner = await getRow(userEntity(), { user_id }, NOT_FOUND_TEXTS.staff);
  if (before.version !== version) {
    const response = toStaffResponse(before);
    // A repeated change of the status gets the same response as the first one, and completes what that one has left undone.
    if (Object.keys(change).join() !== "status" || change.status !== before.status)
      throw await conflictWith(before, response);
    await alignAccount(user_id, owner.status);
    await inviteIfPending(caller, before);
    return response;
  }
  if (change.location_id !== undefined) await getLocation(tenantId, change.location_id);

  const invites = change.status === "ACTIVE" && before.invitation === "none";
  const merged = {
    ...before,
    ...change,
    ...(change.role && withMainRole(before, change.role)),
    ...(invites && { invitation: "pending" as const }),
    version: version + 1,
  };
  const after = { ...merged, ...firstLast(merged) };
  const user = userAfter(owner, before, after);
  const [rolesBefore, rolesAfter] = [rolesOf(before), rolesOf(after)];
  const given = rolesAfter.filter((role) => !rolesBefore.includes(role));
  const taken = rolesBefore.filter((role) => !rolesAfter.includes(role));
  const active = activeRolesOf(user);
  const endsSessions = activeRolesOf(owner).some((role) => !active.includes(role));
  for (const role of given) await joinGroup(user_id, role);
  try {
    const changes = fieldChanges(before, after, Object.keys(change));
    const entry = auditEntry(caller, "staff.update", tenantId, before.staff_id, changes);
    await writeChange({ before, after, user, entry, endsSessions });
  } catch (error) {
    await alignGroups(user_id, given);
    throw error;
  }
  if (change.status) await alignAccount(user_id, user.status);
  await alignGroups(user_id, [...given, ...taken]);
  if (endsSessions && (!change.status || user.status === "ACTIVE")) await endAccountSessions(user_id);
  if (before.status !== after.status || given.length + taken.length > 0)
    await markFirst({ tenant_id: tenantId, owner_id: after.staff_id });
  if (invites) await inviteIfPending(caller, after);
  return toStaffResponse(after);
};
