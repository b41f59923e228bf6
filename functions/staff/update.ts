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
import { endSessions, joinGroup, leaveGroup, setEnabled } from "../identity/account.ts";
import { inviteOnce } from "../identity/invite.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";
import { accountStatus } from "./account-status.ts";
import { getStaff, type StaffRow } from "./get-staff.ts";
import { invitedBy } from "./invited.ts";

type Standing = Pick<StaffRow, "user_id" | "role" | "status">;

/** Returns whether a change ends the person's sessions: another role, or no right to sign in any more. */
const endsSessions = (from: Standing, to: Standing) =>
  from.role !== to.role || (from.status === "ACTIVE" && to.status !== "ACTIVE");

/** Changes the group of a person's account to the new role, and allows or prevents sign-in by the new status. */
async function alignAccount(from: Standing, to: Standing): Promise<void> {
  const allowed = accountStatus(to.status) === "ACTIVE";
  if (allowed !== (accountStatus(from.status) === "ACTIVE")) await setEnabled(to.user_id, allowed);
  if (from.role !== to.role) {
    await joinGroup(to.user_id, to.role);
    await leaveGroup(to.user_id, from.role);
  }
  if (endsSessions(from, to)) await endSessions(to.user_id);
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

/**
 * Updates a staff member. The account is changed first, so that a person whose row forbids it can't sign in. If the rows can't
 * be written, the account is changed back.
 */
export const update: UseCase<"staff.update"> = async (caller, { params, body }) => {
  const { tenantId } = caller;
  const { version, ...change } = body;
  const before = await getStaff(tenantId, params.staff_id);
  if (before.version !== version) {
    // A repeated change of the status gets the same response as the first one.
    if (Object.keys(change).join() === "status" && change.status === before.status) return before;
    throw await conflictWith(before);
  }
  if (change.location_id !== undefined) await getLocation(tenantId, change.location_id);

  const invites = change.status === "ACTIVE" && before.invitation === "none";
  const merged = { ...before, ...change, ...(invites && { invitation: "pending" as const }), version: version + 1 };
  const after = { ...merged, ...firstLast(merged) };
  try {
    await alignAccount(before, after);
    const changes = fieldChanges(before, after, Object.keys(change));
    await writeChange(before, after, auditEntry(caller, "staff.update", tenantId, before.staff_id, changes));
  } catch (error) {
    const stored = await getStaff(tenantId, params.staff_id);
    await alignAccount(after, stored);
    throw error;
  }
  if (before.status !== after.status || before.role !== after.role)
    await markFirst({ tenant_id: tenantId, owner: { practitioner_id: after.staff_id } });
  if (invites) await inviteOnce(invitedBy(caller, after));
  return after;
};
