import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  type AttributeType,
  UnsupportedUserStateException,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Role } from "../../shared/roles.ts";
import { cognito } from "./cognito.ts";
import { userPool } from "./user-pool.ts";

const subOf = (attributes: AttributeType[] | undefined): string => {
  const sub = attributes?.find(({ Name }) => Name === "sub")?.Value;
  if (!sub) throw new Error("Cognito answered a user without a sub");
  return sub;
};

/** A sign-in account; `existed` when the address had one before this call. */
export interface Account {
  readonly userId: string;
  readonly existed: boolean;
}

/**
 * Creates the account of an address with a random temporary password, or gives the one that it has. Mails nothing: the
 * invitation follows when everything else that the person needs is there.
 */
export async function createAccount(email: string): Promise<Account> {
  try {
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        ...userPool,
        Username: email,
        UserAttributes: [
          { Name: "email", Value: email },
          // The invitation proves the address: without it Cognito would not send a recovery mail there.
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

/** An account as it is found by its address. */
export interface FoundAccount {
  readonly userId: string;
  readonly enabled: boolean;
  /** Whether the person was invited and has never signed in. */
  readonly isInvited: boolean;
}

/** Returns the account of an address, if there is one. */
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

/** Has Cognito mail the invitation with a new temporary password. False for a person who has chosen a password. */
export async function mailInvitation(email: string): Promise<boolean> {
  try {
    await cognito.send(
      new AdminCreateUserCommand({
        ...userPool,
        Username: email,
        MessageAction: "RESEND",
        DesiredDeliveryMediums: ["EMAIL"],
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof UnsupportedUserStateException) return false;
    throw error;
  }
}

/** Puts the account into the group of the role; being in it already is no error. */
export async function joinGroup(userId: string, role: Role): Promise<void> {
  await cognito.send(new AdminAddUserToGroupCommand({ ...userPool, Username: userId, GroupName: role }));
}

/** Takes the account out of the role's group; not being in it is no error. */
export async function leaveGroup(userId: string, role: Role): Promise<void> {
  await cognito.send(new AdminRemoveUserFromGroupCommand({ ...userPool, Username: userId, GroupName: role }));
}

/** Lets the account sign in, or stops it from doing so. */
export async function setEnabled(userId: string, enabled: boolean): Promise<void> {
  const user = { ...userPool, Username: userId };
  await cognito.send(enabled ? new AdminEnableUserCommand(user) : new AdminDisableUserCommand(user));
}

/** Takes an account away for good; one that is gone already is no error. */
export async function deleteAccount(userId: string): Promise<void> {
  try {
    await cognito.send(new AdminDeleteUserCommand({ ...userPool, Username: userId }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
