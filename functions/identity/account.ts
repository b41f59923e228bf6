import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  type AttributeType,
  paginateListUsersInGroup,
  UnsupportedUserStateException,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Role } from "../../shared/roles.ts";
import { cognito } from "./cognito.ts";
import { userPool } from "./user-pool.ts";

/** Returns the `sub` of an account, which is its user id. */
const subOf = (attributes: AttributeType[] | undefined): string => {
  const sub = attributes?.find(({ Name }) => Name === "sub")?.Value;
  if (!sub) throw new Error("Cognito answered a user without a sub");
  return sub;
};

/** A sign-in account. `existed` says whether the address had one before this call. */
export interface Account {
  readonly userId: string;
  readonly existed: boolean;
}

/**
 * Creates an account with a random temporary password, or returns the existing one of the address. It does not mail anything,
 * because the invitation is mailed after the person's rows are written.
 */
export async function createAccount(email: string): Promise<Account> {
  try {
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        ...userPool,
        Username: email,
        UserAttributes: [
          { Name: "email", Value: email },
          // Cognito sends recovery mails only to verified addresses. The invitation proves that this one is right.
          { Name: "email_verified", Value: "true" },
        ],
        MessageAction: "SUPPRESS",
      }),
    );
    return { userId: subOf(User?.Attributes), existed: false };
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { UserAttributes } = await cognito.send(new AdminGetUserCommand({ ...userPool, Username: email }));
    return { userId: subOf(UserAttributes), existed: true };
  }
}

/** An account that was found by its address. */
export interface FoundAccount {
  readonly userId: string;
  readonly enabled: boolean;
  /** Whether the person was invited and has never signed in. */
  readonly isInvited: boolean;
}

/** Returns the account of an address, or undefined. */
export async function findAccount(email: string): Promise<FoundAccount | undefined> {
  try {
    const found = await cognito.send(new AdminGetUserCommand({ ...userPool, Username: email }));
    return {
      userId: subOf(found.UserAttributes),
      enabled: found.Enabled === true,
      isInvited: found.UserStatus === "FORCE_CHANGE_PASSWORD",
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** The names that an invitation mentions: who invites, to which clinic and in which role. */
export type InvitationNames = Readonly<Record<"inviter" | "clinic" | "role", string>>;

/** Mails an invitation with a new temporary password. Returns false when the person has already chosen a password. */
export async function mailInvitation(email: string, names?: InvitationNames): Promise<boolean> {
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

/** Adds the account to the group of the role. It is no error if the account is in the group. */
export async function joinGroup(userId: string, role: Role): Promise<void> {
  await cognito.send(new AdminAddUserToGroupCommand({ ...userPool, Username: userId, GroupName: role }));
}

/** Removes the account from the group of the role. It is no error if the account is not in the group. */
export async function leaveGroup(userId: string, role: Role): Promise<void> {
  await cognito.send(new AdminRemoveUserFromGroupCommand({ ...userPool, Username: userId, GroupName: role }));
}

/** Returns the ids of the accounts in the group of the role, of which there are at most a few. */
export async function membersOf(role: Role): Promise<string[]> {
  const ids: string[] = [];
  for await (const { Users = [] } of paginateListUsersInGroup({ client: cognito }, { ...userPool, GroupName: role }))
    ids.push(...Users.map(({ Attributes }) => subOf(Attributes)));
  return ids;
}

/** Allows or prevents sign-in to the account. */
export async function setEnabled(userId: string, enabled: boolean): Promise<void> {
  const user = { ...userPool, Username: userId };
  await cognito.send(enabled ? new AdminEnableUserCommand(user) : new AdminDisableUserCommand(user));
}

/** Deletes an account. It is no error if the account does not exist. */
export async function deleteAccount(userId: string): Promise<void> {
  try {
    await cognito.send(new AdminDeleteUserCommand({ ...userPool, Username: userId }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
