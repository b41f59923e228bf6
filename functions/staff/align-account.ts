import { endSessions, joinGroup, leaveGroup, setEnabled } from "../identity/account.ts";
import type { StaffRow } from "./get-staff.ts";
import { accountStatus } from "./rows.ts";

type Standing = Pick<StaffRow, "user_id" | "role" | "status">;

/** Returns whether a change ends the person's sessions: another role, or no right to sign in any more. */
export const endsSessions = (from: Standing, to: Standing) =>
  from.role !== to.role || (from.status === "ACTIVE" && to.status !== "ACTIVE");

/** Changes the group of a person's account to the new role, and allows or prevents sign-in by the new status. */
export async function alignAccount(from: Standing, to: Standing): Promise<void> {
  const allowed = accountStatus(to.status) === "ACTIVE";
  if (allowed !== (accountStatus(from.status) === "ACTIVE")) await setEnabled(to.user_id, allowed);
  if (from.role !== to.role) {
    await joinGroup(to.user_id, to.role);
    await leaveGroup(to.user_id, from.role);
  }
  if (endsSessions(from, to)) await endSessions(to.user_id);
}
