import { UserNotFoundException } from "@aws-sdk/client-cognito-identity-provider";
import { type RawItem, type RawTable, textOf } from "../../../functions/data/raw-table.ts";
import { joinGroup, leaveGroup, setEnabled } from "../../../functions/identity/account.ts";
import { ROLES, type Role } from "../../../shared/roles.ts";
import type { TenantFile } from "./read-file.ts";
import { storedRows } from "./stored-rows.ts";

/** The part of a users row that concerns the sign-in account. */
interface AccountRow {
  readonly user_id: string;
  readonly role: Role;
  readonly active: boolean;
}

const isUser = (item: RawItem) => textOf(item, "__edb_e__") === "user";

/** Returns what a users row says about the sign-in account; undefined for other rows. */
export function accountOf(row: RawItem): AccountRow | undefined {
  const [user_id, roleName] = [textOf(row, "user_id"), textOf(row, "role")];
  const role = ROLES.find((candidate) => candidate === roleName);
  return isUser(row) && user_id && role ? { user_id, role, active: textOf(row, "status") === "ACTIVE" } : undefined;
}

/**
 * Gives an account the group of its role and no other, and enables or disables it.
 * @returns whether the account exists
 */
export async function align({ user_id, role, active }: AccountRow): Promise<boolean> {
  try {
    for (const other of ROLES.filter((candidate) => candidate !== role)) await leaveGroup(user_id, other);
    await joinGroup(user_id, role);
    await setEnabled(user_id, active);
    return true;
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
}

/**
 * Aligns the sign-in accounts of the file's users with their rows in the table: the group of the role and no other,
 * enabled or not. It may be repeated.
 * @returns the ids of users who have no account
 */
export async function alignAccounts(table: RawTable, { header, items }: TenantFile): Promise<string[]> {
  const without: string[] = [];
  for await (const item of items()) {
    if (!isUser(item)) continue;
    for (const row of (await storedRows(table, header.tenant_id, [item])).values()) {
      const account = accountOf(row);
      if (account && !(await align(account))) without.push(account.user_id);
    }
  }
  return without;
}
