import { CONTEXT } from "../cognito/emulator.ts";
import type { Pool } from "../cognito/layer.ts";
import type { ObjectStore } from "../s3rver.ts";
import type { ClinicPlan } from "./clinic-plan.ts";
import { HILLVIEW_PLAN } from "./hillview.ts";
import { LAKESIDE_PLAN } from "./lakeside.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "./people.ts";
import { seedTenants } from "./tenants.ts";

/**
 * Creates an account without a mail for every demo person and every staff member, in the group of the role. As in the
 * product, accounts of inactive staff are disabled.
 */
async function seedAccounts({ users, now }: Pool, plans: readonly ClinicPlan[]): Promise<void> {
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

const PLANS = [LAKESIDE_PLAN, HILLVIEW_PLAN];

/**
 * Fills an empty state with the demo clinics, their users and a calendar around today, through the product's own
 * entities, for which the functions' environment must be set. Ids are fixed, so that a seed may be repeated.
 */
export async function seed({ pool, store }: { pool: Pool; store: ObjectStore }): Promise<void> {
  await seedAccounts(pool, PLANS);
  await seedTenants(store);
  // Loaded late, because the entities read their environment when they load.
  const { writeClinics } = await import("./write-clinics.ts");
  await writeClinics(PLANS, pool.now());
}
