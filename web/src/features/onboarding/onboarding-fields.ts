import * as z from "zod";
import { NewAdministrator } from "../../../../shared/accounts/user.ts";
import { emptyValues } from "../../../../shared/contract/field-lists.ts";
import { NewTenant } from "../../../../shared/tenants/tenant.ts";
import { LogoFiles } from "../../api/logo.ts";

const { tenant_name, username, email, phone_number, street, city, state, zipcode } = NewTenant.shape;
const { first_name, last_name, date_of_birth } = NewAdministrator.shape;

/** The onboarding form, in the order of its fields: a clinic and its first administrator. */
export const OnboardingFields = z.object({
  tenant_name,
  username,
  first_name,
  last_name,
  date_of_birth,
  email,
  phone_number,
  street,
  city,
  state,
  zipcode,
  logo: LogoFiles,
});
export type OnboardingFields = z.infer<typeof OnboardingFields>;
type FieldName = keyof OnboardingFields;

export const FIELD_NAMES = Object.keys(OnboardingFields.shape) as FieldName[];

export const EMPTY: OnboardingFields = { ...emptyValues(OnboardingFields.shape), logo: [] };
