import { CONTEXT, type User } from "./emulator.ts";
import type { Pool } from "./layer.ts";

interface NewAccount extends Partial<User> {
  readonly sub: string;
  readonly email: string;
  /** The group that the account joins. @default none */
  readonly role?: string | undefined;
}

/** Saves an account with a verified address without mailing an invitation. It can sign in with its password at once. */
export async function saveAccount({ users, now }: Pool, { sub, email, role, ...account }: NewAccount): Promise<void> {
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
    UserCreateDate: now(),
    UserLastModifiedDate: now(),
    RefreshTokens: [],
    ...account,
  };
  await users.saveUser(CONTEXT, user);
  const group = role && (await users.getGroupByGroupName(CONTEXT, role));
  if (group) await users.addUserToGroup(CONTEXT, group, user);
}
