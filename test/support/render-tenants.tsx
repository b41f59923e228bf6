import type { Tenant } from "../../shared/tenants/tenant.ts";
import { TENANT_ID, USER_ID } from "./render-app.tsx";

/** Returns a clinic as the API returns it. */
export const aTenant = (changes: Partial<Tenant> = {}): Tenant => ({
  tenant_id: TENANT_ID,
  user_id: USER_ID,
  tenant_name: "Lakeside Family Clinic",
  username: "lakeside1",
  email: "hello@lakeside.example.com",
  phone_number: "5550110000",
  street: "1 Main St",
  city: "Duluth",
  state: "MN",
  zipcode: "55802",
  status: "ACTIVE",
  website_url: null,
  logo_url: null,
  allow_overbooking: false,
  created_at: "2026-02-03T10:00:00.000Z",
  setup: "complete",
  invitation: "accepted",
  version: 1,
  ...changes,
});

/** Returns a number of clinics with different ids, names and days, the newest first. */
export const tenants = (count: number): Tenant[] =>
  Array.from({ length: count }, (_, index) =>
    aTenant({
      tenant_id: `ten_01jd3v000000000000${String(index).padStart(8, "0")}`,
      tenant_name: `Clinic ${String(index).padStart(3, "0")}`,
      created_at: new Date(Date.UTC(2026, 5, 1) - index * 86_400_000).toISOString(),
    }),
  );
