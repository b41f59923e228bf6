import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { type Pool, saveAccount } from "../cognito/pool.ts";
import { LOGOS_BUCKET } from "../settings.ts";
import { addressOf, type ClinicPlan, HILLVIEW_PLAN, LAKESIDE_PLAN, type PlacePlan } from "./clinics.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "./people.ts";

const PLANS = [LAKESIDE_PLAN, HILLVIEW_PLAN];

/**
 * Creates the accounts of the demo users and of all staff, in the groups of their roles. As in the product, accounts of
 * inactive staff are disabled.
 */
async function seedAccounts(pool: Pool): Promise<void> {
  const staff = PLANS.flatMap((plan) => plan.staff);
  const inactive = new Set(staff.filter(({ status }) => status === "INACTIVE").map(({ person }) => person));
  const several = new Map(staff.flatMap(({ person, roles }) => (roles ? [[person, roles] as const] : [])));
  for (const person of new Set([...DEMO_PEOPLE, ...staff.map((member) => member.person)])) {
    const { user_id: sub, email, role } = person;
    const roles = several.get(person) ?? [role];
    await saveAccount(pool, { sub, email, roles, Password: DEMO_PASSWORD, Enabled: !inactive.has(person) });
  }
}

/** Stores the logo under the key of a checked upload, and returns its address. */
async function storeLogo({ tenant_id, logo = "" }: ClinicPlan, s3: S3Client): Promise<string> {
  const Body = readFileSync(new URL(logo, import.meta.url));
  const Key = `tenants/${tenant_id}/logo.png`;
  const CacheControl = "public, max-age=31536000, immutable";
  await s3.send(new PutObjectCommand({ Bucket: LOGOS_BUCKET, Key, Body, ContentType: "image/png", CacheControl }));
  return `/logos/${Key}?v=${createHash("md5").update(Body).digest("hex").slice(0, 16)}`;
}

const PLATFORM = { street: "1 Main Street", city: "Springfield", state: "IL", zipcode: "62701" };

/** Writes a clinic with its username, logo and administrator. */
async function seedTenant(plan: ClinicPlan, s3: S3Client): Promise<void> {
  const { tenantEntity, usernameEntity } = await import("../../../functions/entities/platform.ts");
  const { userEntity } = await import("../../../functions/entities/people.ts");
  const { tenant_id, tenant } = plan;
  const administrator = DEMO_PEOPLE.find((each) => each.tenant_id === tenant_id && each.role === "TENANT_ADMIN");
  if (!administrator) throw new Error(`${tenant.tenant_name} has no administrator.`);
  // A clinic's own address is that of its first location.
  const address = addressOf(plan.places[0] as PlacePlan);
  await usernameEntity().put({ username: tenant.username, tenant_id }).go();
  await userEntity()
    .put({ ...administrator, ...address })
    .go();
  await tenantEntity()
    .put({
      ...tenant,
      ...address,
      tenant_id,
      user_id: administrator.user_id,
      status: "ACTIVE",
      // Its appointments were booked up to today.
      last_active_on: new Date().toISOString().slice(0, 10),
      ...(plan.logo && { logo_url: await storeLogo(plan, s3) }),
    })
    .go();
}

/**
 * Fills an empty state with the demo clinics, their users and a calendar around today, through the product's own
 * entities, for which the functions' environment must be set. Ids are fixed, so that a seed may be repeated.
 */
export async function seed({ pool, s3 }: { pool: Pool; s3: S3Client }): Promise<void> {
  // Loaded late, because the entities read their environment when they load.
  const { userEntity } = await import("../../../functions/entities/people.ts");
  const { clinicRows } = await import("./rows.ts");
  const { writeClinic } = await import("./write-clinic.ts");
  await seedAccounts(pool);
  for (const person of DEMO_PEOPLE.filter(({ role }) => role === "PLATFORM_ADMIN"))
    await userEntity()
      .put({ ...person, ...PLATFORM })
      .go();
  const now = new Date();
  for (const plan of PLANS) {
    await seedTenant(plan, s3);
    await writeClinic(plan.tenant_id, clinicRows(plan, now));
  }
}
