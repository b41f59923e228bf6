import { CONTEXT, type User } from "../cognito/emulator.ts";
import type { Pool } from "../cognito/layer.ts";
import { HILLVIEW_PLAN } from "./hillview.ts";
import { LAKESIDE_PLAN } from "./lakeside.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from "./people.ts";

const STAFF = [...LAKESIDE_PLAN.staff, ...HILLVIEW_PLAN.staff];

/** Returns everyone with an account. As in the product, accounts of inactive staff are disabled. */
const holders = (): { person: DemoPerson; enabled: boolean }[] => [
  ...DEMO_PEOPLE.map((person) => ({ person, enabled: true })),
  ...STAFF.filter(({ user_id }) => !DEMO_PEOPLE.some((known) => known.user_id === user_id)).map((person) => ({
    person,
    enabled: (person.status ?? "ACTIVE") === "ACTIVE",
  })),
];

const accountOf = ({ user_id, email }: DemoPerson, enabled: boolean, now: Date): User => ({
  Username: user_id,
  Password: DEMO_PASSWORD,
  Attributes: [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "true" },
    { Name: "sub", Value: user_id },
  ],
  Enabled: enabled,
  UserStatus: "CONFIRMED",
  UserCreateDate: now,
  UserLastModifiedDate: now,
  RefreshTokens: [],
});

/** Creates the demo accounts in the pool, each in the group of its role, without mails. */
export async function seedAccounts({ users, now }: Pool): Promise<void> {
  for (const { person, enabled } of holders()) {
    const account = accountOf(person, enabled, now());
    await users.saveUser(CONTEXT, account);
    const group = await users.getGroupByGroupName(CONTEXT, person.role);
    if (group) await users.addUserToGroup(CONTEXT, group, account);
  }
}
