import { type Role, rolesOf } from "../../../shared/contract/roles.ts";
import { endSessions, joinGroup, leaveGroup, setEnabled } from "./account.ts";
import { ownerOf } from "./account-owner.ts";
import type { UserRow } from "./person.ts";

/**
 * Allows sign-in to an account, or prevents it and ends the account's sessions. It does so again when another request has changed
 * the status meanwhile, so that the account never keeps another status than the row.
 */
export async function alignAccount(user_id: string, status: UserRow["status"]): Promise<void> {
  await setEnabled(user_id, status === "ACTIVE");
  if (status !== "ACTIVE") await endSessions(user_id);
  const stored = await ownerOf(user_id);
  if (stored && stored.status !== status) await alignAccount(user_id, stored.status);
}

/**
 * Puts an account into the groups of those of the roles that its row has, and takes it out of the others. It does so again when
 * another request has changed the row meanwhile, so that row and groups never stay different.
 */
export async function alignGroups(user_id: string, roles: readonly Role[]): Promise<void> {
  for (const role of roles) {
    const hasRole = async () => {
      const user = await ownerOf(user_id);
      return user !== undefined && rolesOf(user).includes(role);
    };
    const had = await hasRole();
    await (had ? joinGroup : leaveGroup)(user_id, role);
    if ((await hasRole()) !== had) await alignGroups(user_id, [role]);
  }
}
