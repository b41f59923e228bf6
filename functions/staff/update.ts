import { MESSAGES } from "../../shared/messages.ts";
import { type AuditEntry, auditEntry, auditPuts } from "../data/audit-entry.ts";
import { conflictWith } from "../data/conflict.ts";
import { fieldChanges } from "../data/field-changes.ts";
import { getLocation } from "../data/get-location.ts";
import { changedBy } from "../data/last-change.ts";
import { firstLast } from "../data/search-keys.ts";
import { StaffEntity } from "../data/staff.ts";
import { writeUpdate } from "../data/transact.ts";
import { UserEntity } from "../data/user.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { OLD_ROW, updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { endSessions, joinGroup, leaveGroup, setEnabled } from "../identity/account.ts";
import { inviteOnce } from "../identity/invite.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";
import { accountStatus } from "./account-status.ts";
import { getStaff, type StaffRow } from "./get-staff.ts";
import { invitedBy } from "./invited.ts";

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
    [
      updateItem(
        StaffEntity.patch({ tenant_id, staff_id })
          .set({
            ...both,
            middle_name,
            first_last,
            status,
            location_id,
            ...(invitation && { ...invitation, invited_at: now }),
          })
          .add({ version: 1 })
          .where(hasVersion(version)),
        OLD_ROW,
      ),
      updateItem(
        UserEntity.patch({ user_id })
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
    MESSAGES.notFound.staff,
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
export const update: UseCase<"staff.update"> = async (caller, { params, body }) => {
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
