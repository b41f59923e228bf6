import { ROLES } from "../../../shared/roles.ts";
import { USER_POOL_CLIENT_ID, USER_POOL_ID } from "../settings.ts";
import { cognitoError } from "./cognito-error.ts";
import {
  type AppClient,
  CONTEXT,
  type CognitoServiceImpl,
  type Messages,
  type User,
  type UserPoolService,
} from "./emulator.ts";
import type { Pool } from "./layer.ts";
import type { SigningKey } from "./signing-key.ts";

const clientAt = (now: Date): AppClient => ({
  UserPoolId: USER_POOL_ID,
  ClientId: USER_POOL_CLIENT_ID,
  ClientName: "web",
  CreationDate: now,
  LastModifiedDate: now,
  ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
  PreventUserExistenceErrors: "ENABLED",
  EnableTokenRevocation: true,
});

async function openUsers(cognito: CognitoServiceImpl): Promise<UserPoolService> {
  const pools = await cognito.listUserPools(CONTEXT);
  if (!pools.some(({ Id }) => Id === USER_POOL_ID))
    await cognito.createUserPool(CONTEXT, {
      Id: USER_POOL_ID,
      Name: "clinic-local",
      UsernameAttributes: ["email"],
      AutoVerifiedAttributes: ["email"],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
      MfaConfiguration: "OPTIONAL",
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    });
  return cognito.getUserPool(CONTEXT, USER_POOL_ID);
}

async function addMissingGroups(users: UserPoolService, now: Date): Promise<void> {
  const groups = new Set((await users.listGroups(CONTEXT)).map(({ GroupName }) => GroupName));
  for (const GroupName of ROLES)
    if (!groups.has(GroupName))
      await users.saveGroup(CONTEXT, { GroupName, CreationDate: now, LastModifiedDate: now, members: [] });
}

/** Opens the product's user pool, and creates its client and a group for each role where they are missing. */
export async function openPool(
  cognito: CognitoServiceImpl,
  { key, messages, now }: { key: SigningKey; messages: Messages; now: () => Date },
): Promise<Pool> {
  const users = await openUsers(cognito);
  await users.saveAppClient(CONTEXT, clientAt(now()));
  await addMissingGroups(users, now());
  const find = async (username: string | undefined) =>
    (username && (await users.getUserByUsername(CONTEXT, username))) || undefined;
  return {
    users,
    messages,
    key,
    now,
    find,
    get: async (username) => {
      const user = await find(username);
      if (!user) throw cognitoError("UserNotFoundException", "User does not exist.");
      return user;
    },
    save: (user: User) => users.saveUser(CONTEXT, user),
  };
}
