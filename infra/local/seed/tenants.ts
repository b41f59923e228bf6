import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { LOGOS_BUCKET } from "../settings.ts";
import type { PlacePlan } from "./clinic-plan.ts";
import { addressOf } from "./clinic-rows.ts";
import { HILLVIEW_PLAN } from "./hillview.ts";
import { LAKESIDE_PLAN } from "./lakeside.ts";
import { DEMO_PEOPLE } from "./people.ts";

const CLINICS = [
  {
    plan: LAKESIDE_PLAN,
    tenant_name: "Lakeside Family Clinic",
    username: "lakeside1",
    email: "hello@lakeside.example.com",
    phone_number: "5550110000",
    website_url: "https://lakeside.example.com",
    created_at: "2026-02-03T15:20:00.000Z",
    logo: new URL("lakeside-logo.png", import.meta.url),
  },
  {
    plan: HILLVIEW_PLAN,
    tenant_name: "Hillview Dental",
    username: "hillview1",
    email: "hello@hillview.example.com",
    phone_number: "5550120000",
    website_url: undefined,
    created_at: "2026-04-21T09:05:00.000Z",
    logo: undefined,
  },
];

/** A clinic's own address is that of its first location. */
const addressOfClinic = ({ plan }: (typeof CLINICS)[number]) => addressOf(plan.places[0] as PlacePlan);

const PLATFORM = { street: "1 Main Street", city: "Springfield", state: "IL", zipcode: "62701" };

const administratorOf = (tenant_id: string) =>
  DEMO_PEOPLE.find((person) => person.tenant_id === tenant_id && person.role === "TENANT_ADMIN")?.user_id ?? "";

/** Stores the logo under the key of a checked upload, and returns its address. */
async function storeLogo(tenant_id: string, file: URL, s3: S3Client): Promise<string> {
  const image = readFileSync(file);
  const Key = `tenants/${tenant_id}/logo.png`;
  await s3.send(
    new PutObjectCommand({
      Bucket: LOGOS_BUCKET,
      Key,
      Body: image,
      ContentType: "image/png",
      CacheControl: "public, max-age=31536000, immutable",
    }),
  );
  return `/logos/${Key}?v=${createHash("md5").update(image).digest("hex").slice(0, 16)}`;
}

/** Writes the demo clinics with their usernames, logos and administrators, and the platform's administrators. */
export async function seedTenants(s3: S3Client): Promise<void> {
  const { tenantEntity } = await import("../../../functions/entities/platform.ts");
  const { userEntity } = await import("../../../functions/entities/people.ts");
  const { usernameEntity } = await import("../../../functions/entities/platform.ts");
  for (const each of CLINICS) {
    const { plan, logo, website_url, ...clinic } = each;
    const { tenant_id } = plan;
    const logo_url = logo && (await storeLogo(tenant_id, logo, s3));
    await usernameEntity().put({ username: clinic.username, tenant_id }).go();
    await tenantEntity()
      .put({
        ...clinic,
        ...addressOfClinic(each),
        tenant_id,
        user_id: administratorOf(tenant_id),
        status: "ACTIVE",
        // Its appointments were booked up to today.
        last_active_on: new Date().toISOString().slice(0, 10),
        ...(website_url && { website_url }),
        ...(logo_url && { logo_url }),
      })
      .go();
  }
  for (const person of DEMO_PEOPLE) {
    const clinic = CLINICS.find(({ plan }) => plan.tenant_id === person.tenant_id);
    await userEntity()
      .put({ ...person, ...(clinic ? addressOfClinic(clinic) : PLATFORM) })
      .go();
  }
}
