import { CONTEXT, type User } from "../cognito/emulator.ts";
import type { Pool } from "../cognito/layer.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from "./people.ts";

const accountOf = ({ user_id, email }: DemoPerson, now: Date): User => ({
  Username: user_id,
  Password: DEMO_PASSWORD,
  Attributes: [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "true" },
    { Name: "sub", Value: user_id },
  ],
  Enabled: true,
  UserStatus: "CONFIRMED",
  UserCreateDate: now,
  UserLastModifiedDate: now,
  RefreshTokens: [],
});

/** Puts the demo accounts into the pool, each in the group of its role; nobody is mailed. */
export async function seedAccounts({ users, now }: Pool): Promise<void> {
  for (const person of DEMO_PEOPLE) {
    const account = accountOf(person, now());
    await users.saveUser(CONTEXT, account);
    const group = await users.getGroupByGroupName(CONTEXT, person.role);
    if (group) await users.addUserToGroup(CONTEXT, group, account);
  }
}
