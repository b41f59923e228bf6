import { joinGroup, leaveGroup, setEnabled } from "../identity/account.ts";
import type { StaffRow } from "./require-staff.ts";
import { accountStatus } from "./rows.ts";

type Standing = Pick<StaffRow, "user_id" | "role" | "status">;

/** Brings a person's sign-in account from one standing to another: the group of the role, and whether they may sign in. */
export async function alignAccount(from: Standing, to: Standing): Promise<void> {
  const allowed = accountStatus(to.status) === "ACTIVE";
  if (allowed !== (accountStatus(from.status) === "ACTIVE")) await setEnabled(to.user_id, allowed);
  if (from.role === to.role) return;
  await joinGroup(to.user_id, to.role);
  await leaveGroup(to.user_id, from.role);
}
