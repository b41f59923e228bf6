import type * as z from "zod";
import { type Tenant, TenantChange } from "../../../../shared/tenants/tenant.ts";
import { LogoFiles } from "../../api/logo.ts";

/** The form of the clinic's profile: everything that its administrator may change, and a new logo. */
export const ProfileFields = TenantChange.omit({ version: true }).required().extend({ logo: LogoFiles });
export type ProfileFields = z.input<typeof ProfileFields>;
export type ProfileValues = z.output<typeof ProfileFields>;

/** The form of the profile as it is stored. */
export const fieldsOf = (tenant: Tenant): ProfileFields => ({
  tenant_name: tenant.tenant_name,
  email: tenant.email,
  phone_number: tenant.phone_number,
  street: tenant.street,
  city: tenant.city,
  state: tenant.state,
  zipcode: tenant.zipcode,
  website_url: tenant.website_url ?? "",
  allow_overbooking: tenant.allow_overbooking,
  logo: [],
});
