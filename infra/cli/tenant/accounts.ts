import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  createAccount,
  findAccount,
  joinGroup,
  leaveGroup,
  mailInvitation,
  ofUser,
  setEnabled,
} from "../../../functions/domain/identity/account.ts";
import { readAdministrators } from "../../../functions/domain/identity/administrators.ts";
import { cognito } from "../../../functions/domain/identity/cognito.ts";
import { staffEntity, userEntity } from "../../../functions/entities/people.ts";
import { tenantEntity } from "../../../functions/entities/platform.ts";
import { findRow, readByKeys } from "../../../functions/platform/dynamo/batch-get.ts";
import type { RowOf } from "../../../functions/platform/dynamo/entity.ts";
import { eachPage } from "../../../functions/platform/dynamo/page.ts";
import { ROLES, rolesOf } from "../../../shared/contract/roles.ts";

type UserRow = RowOf<typeof userEntity>;

/** Returns the users of a clinic: its administrators and its staff. A clinic without a row has none. */
async function usersOf(tenant_id: string): Promise<UserRow[]> {
  const tenant = await findRow(tenantEntity(), { tenant_id });
  if (!tenant) return [];
  const ids = new Set((await readAdministrators(tenant_id, tenant.user_id)).user_ids);
  const staff = staffEntity().query.byId({ tenant_id });
  for await (const { data } of eachPage((cursor) => staff.go({ cursor }))) for (const row of data) ids.add(row.user_id);
  const users = await readByKeys(
    userEntity(),
    [...ids].map((user_id) => ({ user_id })),
  );
  return users.filter((user) => user !== undefined).filter((user) => user.tenant_id === tenant_id);
}

interface AlignOptions {
  /** Whether the accounts are compared only. @default false */
  readonly dryRun?: boolean;
}

/**
 * Gives an account the groups of its roles and no other, and enables or disables it, as the user's row says. An account that fits
 * is only read.
 * @returns what the account was: missing, fitting or different
 */
export async function align(
  { user_id, status, ...held }: Pick<UserRow, "user_id" | "role" | "roles" | "status">,
  { dryRun = false }: AlignOptions = {},
): Promise<"missing" | "fitting" | "different"> {
  const isActive = status === "ACTIVE";
  const roles = ROLES.filter((each) => rolesOf(held).includes(each));
  try {
    const { Enabled, Groups = [] } = await ofUser(user_id, async (user) => ({
      ...(await cognito.send(new AdminGetUserCommand(user))),
      ...(await cognito.send(new AdminListGroupsForUserCommand(user))),
    }));
    const groups = ROLES.filter((each) => Groups.some(({ GroupName }) => GroupName === each));
    if (Enabled === isActive && groups.join() === roles.join()) return "fitting";
    if (dryRun) return "different";
    for (const other of groups) if (!roles.includes(other)) await leaveGroup(user_id, other);
    for (const role of roles) await joinGroup(user_id, role);
    await setEnabled(user_id, isActive);
    return "different";
  } catch (error) {
    if (error instanceof UserNotFoundException) return "missing";
    throw error;
  }
}

/** The accounts of a clinic's users, compared with their rows. */
interface Aligned {
  readonly fitting: number;
  /** The accounts that were changed, or would be. */
  readonly different: number;
  /** The ids of users who have no account. */
  readonly missing: readonly string[];
}

/** Aligns the sign-in accounts of a clinic's users with their rows in the table. It may be repeated. */
export async function alignAccounts(tenant_id: string, options: AlignOptions = {}): Promise<Aligned> {
  let [fitting, different] = [0, 0];
  const missing: string[] = [];
  for (const user of await usersOf(tenant_id)) {
    const found = await align(user, options);
    if (found === "fitting") fitting += 1;
    if (found === "different") different += 1;
    if (found === "missing") missing.push(user.user_id);
  }
  return { fitting, different, missing };
}

/** The ids of a clinic's users by the outcome for their accounts. */
interface Rebuilt {
  readonly created: string[];
  /** The account existed. Its groups and state were aligned with the row. */
  readonly kept: string[];
  /** The address belongs to another user's account, so nothing was done. */
  readonly taken: string[];
}

/**
 * Creates the missing sign-in accounts of a clinic's users, with the group and the state of their rows, and mails an
 * invitation to those who are active: passwords and second factors can't be restored. A second run changes and mails
 * nothing; a person whom an interrupted run did not mail gets the invitation by Forgot Password.
 */
export async function rebuildAccounts(tenant_id: string, { dryRun }: { readonly dryRun: boolean }): Promise<Rebuilt> {
  const done: Rebuilt = { created: [], kept: [], taken: [] };
  for (const user of await usersOf(tenant_id)) {
    const { user_id, email, status } = user;
    const found = await findAccount(email);
    if (found && found.userId !== user_id) {
      done.taken.push(user_id);
      continue;
    }
    done[found ? "kept" : "created"].push(user_id);
    if (dryRun) continue;
    if (!found) await createAccount(email, user_id);
    await align(user);
    if (!found && status === "ACTIVE") await mailInvitation(email);
  }
  return done;
}
