import type { Role } from "../../../shared/contract/roles.ts";
import { env } from "../../platform/env.ts";
import { byName, ownerOf, USER_ID_ATTRIBUTE, userIdOf } from "./account-owner.ts";

const { USER_POOL_ID } = env("USER_POOL_ID");

/** Loads the client and the part of its SDK that is used here: most operations of staff do without it, and it is 36 KB of a start. */
const sdk = () => import("./cognito.ts");

export const userPool = { UserPoolId: USER_POOL_ID };

/** A sign-in account. `existed` says whether the address had one before this call. */
interface Account {
  readonly userId: string;
  readonly existed: boolean;
}

/**
 * Creates an account with a random temporary password, or returns the existing one of the address. It does not mail anything,
 * because the invitation is mailed after the person's rows are written.
 * @param user_id the user whose account was lost. @default the new account's own id
 */
export async function createAccount(email: string, user_id?: string): Promise<Account> {
  const { cognito, AdminCreateUserCommand, AdminGetUserCommand, UsernameExistsException } = await sdk();
  try {
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        ...userPool,
        Username: email,
        UserAttributes: [
          { Name: "email", Value: email },
          // Cognito sends recovery mails only to verified addresses. The invitation proves that this one is right.
          { Name: "email_verified", Value: "true" },
          ...(user_id ? [{ Name: USER_ID_ATTRIBUTE, Value: user_id }] : []),
        ],
        MessageAction: "SUPPRESS",
      }),
    );
    return { userId: userIdOf(byName(User?.Attributes)), existed: false };
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { UserAttributes } = await cognito.send(new AdminGetUserCommand({ ...userPool, Username: email }));
    return { userId: userIdOf(byName(UserAttributes)), existed: true };
  }
}

export interface FoundAccount {
  readonly userId: string;
  /** Cognito's own name of the account. */
  readonly username: string;
  readonly enabled: boolean;
  readonly isInvited: boolean;
}

export async function findAccount(email: string): Promise<FoundAccount | undefined> {
  const { cognito, AdminGetUserCommand, UserNotFoundException } = await sdk();
  try {
    const found = await cognito.send(new AdminGetUserCommand({ ...userPool, Username: email }));
    return {
      userId: userIdOf(byName(found.UserAttributes)),
      username: found.Username ?? email,
      enabled: found.Enabled === true,
      isInvited: found.UserStatus === "FORCE_CHANGE_PASSWORD",
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** The names that an invitation mentions: who invites, to which clinic and in which role. */
export type InvitationNames = Readonly<Partial<Record<"inviter" | "clinic" | "role", string>>>;

/** Mails an invitation with a new temporary password. Returns false when the person has already chosen a password. */
export async function mailInvitation(email: string, names?: InvitationNames): Promise<boolean> {
  const { cognito, AdminCreateUserCommand, UnsupportedUserStateException } = await sdk();
  try {
    await cognito.send(
      new AdminCreateUserCommand({
        ...userPool,
        Username: email,
        MessageAction: "RESEND",
        DesiredDeliveryMediums: ["EMAIL"],
        // Cognito hands these to the CustomMessage trigger, which writes the mail.
        ...(names && { ClientMetadata: names }),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof UnsupportedUserStateException) return false;
    throw error;
  }
}

type PoolUser = typeof userPool & { readonly Username: string };

/**
 * Calls Cognito for the account of a user. An account that was rebuilt has another name than its user's id, and is found by
 * the address of the user's row.
 */
export async function ofUser<T>(userId: string, call: (user: PoolUser) => Promise<T>): Promise<T> {
  try {
    return await call({ ...userPool, Username: userId });
  } catch (error) {
    const { UserNotFoundException } = await sdk();
    if (!(error instanceof UserNotFoundException)) throw error;
    const owner = await ownerOf(userId);
    const account = owner && (await findAccount(owner.email));
    if (account?.userId !== userId) throw error;
    return call({ ...userPool, Username: account.username });
  }
}

/** Adds the account to the group of the role. It is no error if the account is already in the group. */
export async function joinGroup(userId: string, role: Role): Promise<void> {
  const { cognito, AdminAddUserToGroupCommand } = await sdk();
  await ofUser(userId, (user) => cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: role })));
}

/** Removes the account from the group of the role. It is no error if the account is not in the group. */
export async function leaveGroup(userId: string, role: Role): Promise<void> {
  const { cognito, AdminRemoveUserFromGroupCommand } = await sdk();
  await ofUser(userId, (user) => cognito.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName: role })));
}

/** Returns the ids of the accounts in the group of the role. There are only a few of them. */
export async function membersOf(role: Role): Promise<string[]> {
  const { cognito, paginateListUsersInGroup } = await sdk();
  const ids: string[] = [];
  for await (const { Users = [] } of paginateListUsersInGroup({ client: cognito }, { ...userPool, GroupName: role }))
    ids.push(...Users.map(({ Attributes }) => userIdOf(byName(Attributes))));
  return ids;
}

export async function setEnabled(userId: string, enabled: boolean): Promise<void> {
  const { cognito, AdminDisableUserCommand, AdminEnableUserCommand } = await sdk();
  await ofUser(userId, async (user) => {
    await cognito.send(enabled ? new AdminEnableUserCommand(user) : new AdminDisableUserCommand(user));
  });
}

async function unlessAbsent(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    const { UserNotFoundException } = await sdk();
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}

/** Deletes an account. It is no error if the account does not exist. */
export async function deleteAccount(userId: string): Promise<void> {
  const { cognito, AdminDeleteUserCommand } = await sdk();
  await unlessAbsent(ofUser(userId, (user) => cognito.send(new AdminDeleteUserCommand(user))));
}

/**
 * Revokes all refresh tokens of an account. Access tokens stay valid for up to 15 minutes, which is why `signed_out_at` of
 * the users row has to be written too.
 */
export async function endSessions(userId: string): Promise<void> {
  const { cognito, AdminUserGlobalSignOutCommand } = await sdk();
  await unlessAbsent(ofUser(userId, (user) => cognito.send(new AdminUserGlobalSignOutCommand(user))));
}

/** Turns off the second factor of an account, so that its next sign-in needs only the password. */
export async function turnMfaOff(userId: string): Promise<void> {
  const { cognito, AdminSetUserMFAPreferenceCommand } = await sdk();
  const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
  await ofUser(userId, (user) =>
    cognito.send(new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings })),
  );
}
