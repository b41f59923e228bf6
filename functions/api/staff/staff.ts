import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { staff } from "../../../shared/staff/routes.ts";
import { markFirst } from "../../domain/booking/attention.ts";
import { getLocation, getStaff, type StaffRow } from "../../domain/booking/references.ts";
import { conflictWith, writeUpdate } from "../../domain/changes/versioned-update.ts";
import { endSessions, joinGroup, leaveGroup, setEnabled } from "../../domain/identity/account.ts";
import { inviteOnce } from "../../domain/identity/invite.ts";
import { parseSearch } from "../../domain/search/search.ts";
import { firstLast, type SearchedPerson } from "../../domain/search/terms.ts";
import { type AuditEntry, auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import { staffEntity, userEntity } from "../../entities/people.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { changedBy, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { filteredPage, page } from "../../platform/dynamo/page.ts";
import { OLD_ROW, updateItem } from "../../platform/dynamo/transaction.ts";
import { accountStatus, invitedBy } from "./add.ts";

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
  if (found.finds === "everyone") return page(staff, paging);
  if (found.finds === "no one") return { items: [], next_cursor: null };
  return filteredPage(staff, paging, "asc", (row) => found.matches(searchedPerson(row)));
};

export const get: UseCase<typeof staff.get> = async ({ tenantId }, { params }) => getStaff(tenantId, params.staff_id);

type Standing = Pick<StaffRow, "role" | "status">;

/** Returns whether a change ends the person's sessions: another role, or no right to sign in any more. */
const endsSessions = (from: Standing, to: Standing) =>
  from.role !== to.role || (from.status === "ACTIVE" && to.status !== "ACTIVE");

/**
 * Allows sign-in to the account, or prevents it and ends the account's sessions. It does so again when another request has changed
 * the status meanwhile, so that the account never keeps another status than the row.
 */
async function alignAccount({ tenant_id, staff_id, user_id, status }: StaffRow): Promise<void> {
  const allowed = accountStatus(status) === "ACTIVE";
  await setEnabled(user_id, allowed);
  if (!allowed) await endSessions(user_id);
  const stored = await getStaff(tenant_id, staff_id);
  if (accountStatus(stored.status) !== accountStatus(status)) await alignAccount(stored);
}

/** Removes the account from the group of a role, unless the row has this role, also if another request has just given it. */
async function leaveUnused({ tenant_id, staff_id, user_id }: StaffRow, role: StaffRow["role"]): Promise<void> {
  const hasRole = async () => (await getStaff(tenant_id, staff_id)).role === role;
  if (await hasRole()) return;
  await leaveGroup(user_id, role);
  if (await hasRole()) await joinGroup(user_id, role);
}

/** Writes both rows and the audit entry, if the version is still the one that was read. */
async function writeChange(before: StaffRow, after: StaffRow, entry: AuditEntry): Promise<void> {
  const { tenant_id, staff_id, user_id, version } = before;
  const { first_name, middle_name, last_name, first_last, phone_number, role, status, location_id } = after;
  const { date_of_birth, street, city, state, zipcode } = after;
  // The invitation is written only when it changes, because the person may have signed in for the first time meanwhile.
  const invitation = after.invitation !== before.invitation && { invitation: after.invitation };
  const now = new Date().toISOString();
  const details = { first_name, last_name, phone_number, role, date_of_birth, street, city, state, zipcode };
  const both = { ...details, ...changedBy({ userId: entry.user_id }) };
  await writeUpdate(
    updateItem(
      staffEntity()
        .patch({ tenant_id, staff_id })
        .set({
          ...both,
          middle_name,
          first_last,
          status,
          location_id,
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
            status: accountStatus(status),
            ...invitation,
            ...(endsSessions(before, after) && { signed_out_at: now }),
          })
          .add({ version: 1 }),
      ),
      ...auditPuts(entry),
    ],
    { notFound: NOT_FOUND_TEXTS.staff },
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
  if (before.version !== version) {
    // A repeated change of the status gets the same response as the first one, and completes what that one has left undone.
    if (Object.keys(change).join() !== "status" || change.status !== before.status) throw await conflictWith(before);
    await alignAccount(before);
    await inviteIfPending(caller, before);
    return before;
  }
  if (change.location_id !== undefined) await getLocation(tenantId, change.location_id);

  const invites = change.status === "ACTIVE" && before.invitation === "none";
  const merged = { ...before, ...change, ...(invites && { invitation: "pending" as const }), version: version + 1 };
  const after = { ...merged, ...firstLast(merged) };
  const hasNewRole = before.role !== after.role;
  if (hasNewRole) await joinGroup(after.user_id, after.role);
  try {
    const changes = fieldChanges(before, after, Object.keys(change));
    await writeChange(before, after, auditEntry(caller, "staff.update", tenantId, before.staff_id, changes));
  } catch (error) {
    if (hasNewRole) await leaveUnused(after, after.role);
    throw error;
  }
  if (change.status) await alignAccount(after);
  if (hasNewRole) {
    await leaveUnused(after, before.role);
    await endSessions(after.user_id);
  }
  if (before.status !== after.status || hasNewRole)
    await markFirst({ tenant_id: tenantId, owner: { practitioner_id: after.staff_id } });
  if (invites) await inviteIfPending(caller, after);
  return after;
};
