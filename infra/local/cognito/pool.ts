import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { CognitoError } from "cognito-local/lib/errors.js";
import type { CognitoServiceImpl } from "cognito-local/lib/services/cognitoService.js";
import type { Context } from "cognito-local/lib/services/context.js";
import type { DataStoreFactory } from "cognito-local/lib/services/dataStore/factory.js";
import type { User, UserPoolService } from "cognito-local/lib/services/userPoolService.js";
import { ROLES } from "../../../shared/contract/roles.ts";
import { USER_POOL_CLIENT_ID, USER_POOL_ID } from "../settings.ts";
import { readIfThere, writeWhole } from "../state.ts";

const ignore = () => undefined;
const silent: Context["logger"] = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => silent };

/** The context of every call of cognito-local: its own log is off, because it prints passwords. */
export const CONTEXT: Context = { logger: silent };

/** Creates an error in Amazon Cognito's words; `code` is the exception's name. */
export const cognitoError = (code: string, message: string) => new CognitoError(code, message);

export const notAuthorized = (message: string) => cognitoError("NotAuthorizedException", message);

type Tree = Record<string, unknown>;
type Key = string | string[];

const reviveDates = (key: string, value: unknown) =>
  key.endsWith("Date") && typeof value === "string" ? new Date(value) : value;

// A user who signs in as "__proto__" must not be found.
const child = (tree: unknown, key: string) => (Object.hasOwn(Object(tree), key) ? (tree as Tree)[key] : undefined);

/** Keeps cognito-local's pools and clients as JSON files of a directory. */
export function jsonFiles(directory: string): DataStoreFactory {
  mkdirSync(directory, { recursive: true });
  const create: DataStoreFactory["create"] = async (_, id, defaults) => {
    const file = join(directory, `${id}.json`);
    const stored = JSON.parse(readIfThere(file) ?? "{}", reviveDates);
    const root: Tree = { Groups: {}, ...structuredClone(defaults), ...stored };
    const at = (key: Key) => [key].flat().reduce<unknown>(child, root);
    function change(key: Key, apply: (parent: Tree, name: string) => void) {
      const [name = "", ...path] = [key].flat().reverse();
      apply(at(path.reverse()) as Tree, name);
      // As a whole, so that the file stays readable after a kill at any moment.
      writeWhole(file, JSON.stringify(root, null, 1));
    }
    return {
      get: async <T>(_: Context, key: Key, fallback?: T) => (at(key) ?? fallback ?? null) as T,
      getRoot: async <T>() => root as T,
      set: async (_, key, value) => change(key, (parent, name) => Object.assign(parent, { [name]: value })),
      delete: async (_, key) => change(key, (parent, name) => delete parent[name]),
    };
  };
  return { create };
}

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
