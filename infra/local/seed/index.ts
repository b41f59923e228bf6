import type { Pool } from "../cognito/layer.ts";
import type { ObjectStore } from "../s3rver.ts";
import { seedAccounts } from "./accounts.ts";
import { seedTenants } from "./tenants.ts";
import { seedUsers } from "./users.ts";

/**
 * Fills an empty state with the demo clinics and their people, through the product's own entities: the functions'
 * environment has to be in place. Ids and dates are fixed, so that every seed is the same and may be repeated.
 */
export async function seed({ pool, store }: { pool: Pool; store: ObjectStore }): Promise<void> {
  await seedAccounts(pool);
  await seedTenants(store);
  await seedUsers();
}
