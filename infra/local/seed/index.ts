import type { Pool } from "../cognito/layer.ts";
import type { ObjectStore } from "../s3rver.ts";
import { seedAccounts } from "./accounts.ts";
import { HILLVIEW_PLAN } from "./hillview.ts";
import { LAKESIDE_PLAN } from "./lakeside.ts";
import { seedTenants } from "./tenants.ts";

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
