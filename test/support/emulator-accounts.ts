import { randomUUID } from "node:crypto";
import { CONTEXT, type User } from "../../infra/local/cognito/emulator.ts";
import type { Pool } from "../../infra/local/cognito/layer.ts";
import type { Role } from "../../shared/roles.ts";

export const PASSWORD = "Clinic#2026";

/** Adds an account to the pool that can sign in with `PASSWORD`, and returns its sub. */
export async function addAccount(
  { users, now }: Pool,
  { email, role, ...account }: { email: string; role?: Role } & Partial<User>,
): Promise<string> {
  const sub = randomUUID();
  const user: User = {
    Username: sub,
    Password: PASSWORD,
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
  return sub;
}
