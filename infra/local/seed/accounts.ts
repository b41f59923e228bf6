import { CONTEXT } from "../cognito/emulator.ts";
import type { Pool } from "../cognito/layer.ts";
import type { ClinicPlan } from "./clinic-plan.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "./people.ts";

/**
 * Creates an account without a mail for every demo person and every staff member, in the group of the role. As in the
 * product, accounts of inactive staff are disabled.
 */
export async function seedAccounts({ users, now }: Pool, plans: readonly ClinicPlan[]): Promise<void> {
  const staff = plans.flatMap((plan) => plan.staff);
  const inactive = new Set(staff.filter(({ status }) => status === "INACTIVE").map(({ person }) => person.user_id));
  for (const { user_id, email, role } of new Set([...DEMO_PEOPLE, ...staff.map(({ person }) => person)])) {
    const account = {
      Username: user_id,
      Password: DEMO_PASSWORD,
      Attributes: [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
        { Name: "sub", Value: user_id },
      ],
      Enabled: !inactive.has(user_id),
      UserStatus: "CONFIRMED" as const,
      UserCreateDate: now(),
      UserLastModifiedDate: now(),
      RefreshTokens: [],
    };
    await users.saveUser(CONTEXT, account);
    const group = await users.getGroupByGroupName(CONTEXT, role);
    if (group) await users.addUserToGroup(CONTEXT, group, account);
  }
}
