import type { CognitoServiceImpl } from "cognito-local/lib/services/cognitoService.js";
import type { User, UserPoolService } from "cognito-local/lib/services/userPoolService.js";
import { ROLES } from "../../../shared/contract/roles.ts";
import { USER_POOL_CLIENT_ID, USER_POOL_ID } from "../settings.ts";
import { CONTEXT, cognitoError } from "./emulator.ts";

/** The product's user pool. */
export interface Pool {
  readonly users: UserPoolService;
  /** Finds the account of a sub or an address in lower case. */
  find(username: string | undefined): Promise<User | undefined>;
  /** Returns the account of a sub or an address, or throws Cognito's UserNotFoundException. */
  get(username: string | undefined): Promise<User>;
  save(user: User): Promise<void>;
}

/** Opens the pool, and creates it with its client and a group for each role where they are missing. */
export async function openPool(cognito: CognitoServiceImpl): Promise<Pool> {
  const dates = { CreationDate: new Date(), LastModifiedDate: new Date() };
  if (!(await cognito.listUserPools(CONTEXT)).some(({ Id }) => Id === USER_POOL_ID))
    await cognito.createUserPool(CONTEXT, {
      Id: USER_POOL_ID,
      Name: "clinic-local",
      UsernameAttributes: ["email"],
      AutoVerifiedAttributes: ["email"],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
      MfaConfiguration: "OPTIONAL",
    });
  const users = await cognito.getUserPool(CONTEXT, USER_POOL_ID);
  await users.saveAppClient(CONTEXT, {
    ...dates,
    UserPoolId: USER_POOL_ID,
    ClientId: USER_POOL_CLIENT_ID,
    ClientName: "web",
  });
  const groups = new Set((await users.listGroups(CONTEXT)).map(({ GroupName }) => GroupName));
  for (const GroupName of ROLES)
    if (!groups.has(GroupName)) await users.saveGroup(CONTEXT, { ...dates, GroupName, members: [] });

  const find = async (username = "") => (await users.getUserByUsername(CONTEXT, username)) ?? undefined;
  return {
    users,
    find,
    get: async (username) => {
      const user = await find(username);
      if (!user) throw cognitoError("UserNotFoundException", "User does not exist.");
      return user;
    },
    save: (user) => users.saveUser(CONTEXT, user),
  };
}

interface NewAccount extends Partial<User> {
  readonly sub: string;
  readonly email: string;
  /** The group that the account joins. @default none */
  readonly role?: string | undefined;
  /** All groups that the account joins. @default that of the role */
  readonly roles?: readonly string[];
}

/** Saves an account with a verified address without mailing an invitation. It can sign in with its password at once. */
export async function saveAccount(
  { users, save }: Pool,
  { sub, email, role, roles = role ? [role] : [], ...account }: NewAccount,
): Promise<void> {
  const user: User = {
    Username: sub,
    Password: "",
    Attributes: [
      { Name: "email", Value: email },
      { Name: "email_verified", Value: "true" },
      { Name: "sub", Value: sub },
    ],
    Enabled: true,
    UserStatus: "CONFIRMED",
    UserCreateDate: new Date(),
    UserLastModifiedDate: new Date(),
    RefreshTokens: [],
    ...account,
  };
  await save(user);
  for (const name of roles) {
    const group = await users.getGroupByGroupName(CONTEXT, name);
    if (group) await users.addUserToGroup(CONTEXT, group, user);
  }
}
