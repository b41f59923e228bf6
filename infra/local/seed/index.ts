import type { S3Client } from "@aws-sdk/client-s3";
import { type Pool, saveAccount } from "../cognito/pool.ts";
import type { ClinicPlan } from "./clinic-plan.ts";
import { HILLVIEW_PLAN } from "./hillview.ts";
import { LAKESIDE_PLAN } from "./lakeside.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "./people.ts";
import { seedTenants } from "./tenants.ts";

/**
 * Creates the accounts of the demo users and of all staff, in the groups of their roles. As in the product, accounts of
 * inactive staff are disabled.
 */
async function seedAccounts(pool: Pool, plans: readonly ClinicPlan[]): Promise<void> {
  const staff = plans.flatMap((plan) => plan.staff);
  const inactive = new Set(staff.filter(({ status }) => status === "INACTIVE").map(({ person }) => person));
  const several = new Map(staff.flatMap(({ person, roles }) => (roles ? [[person, roles] as const] : [])));
  for (const person of new Set([...DEMO_PEOPLE, ...staff.map((member) => member.person)])) {
    const { user_id: sub, email, role } = person;
    const roles = several.get(person) ?? [role];
    await saveAccount(pool, { sub, email, roles, Password: DEMO_PASSWORD, Enabled: !inactive.has(person) });
  }
}

const PLANS = [LAKESIDE_PLAN, HILLVIEW_PLAN];

/**
 * Fills an empty state with the demo clinics, their users and a calendar around today, through the product's own
 * entities, for which the functions' environment must be set. Ids are fixed, so that a seed may be repeated.
 */
export async function seed({ pool, s3 }: { pool: Pool; s3: S3Client }): Promise<void> {
  await seedAccounts(pool, PLANS);
  await seedTenants(s3);
  // Loaded late, because the entities read their environment when they load.
  const { writeClinics } = await import("./write-clinics.ts");
  await writeClinics(PLANS, new Date());
}
