import type * as z from "zod";
import { valuesOf } from "../../../../shared/field-lists.ts";
import { type Tenant, TenantChange } from "../../../../shared/tenants/tenant.ts";
import { LogoFiles } from "../../api/logo.ts";

const Profile = TenantChange.omit({ version: true }).required();

/** The fields of the clinic's profile: everything that its administrator may change, and a new logo. */
export const ProfileFields = Profile.extend({ logo: LogoFiles });
export type ProfileFields = z.input<typeof ProfileFields>;
export type ProfileValues = z.output<typeof ProfileFields>;

/** Returns the fields of the stored profile. */
export const fieldsOf = (tenant: Tenant): ProfileFields => ({
  ...valuesOf(Profile.shape, tenant),
  logo: [],
});
