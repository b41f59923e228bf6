import * as z from "zod";
import { NewAdministrator } from "../../../../shared/accounts/user.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { LOGO_TYPES, MAX_LOGO_BYTES } from "../../../../shared/tenants/logo.ts";
import { NewTenant } from "../../../../shared/tenants/tenant.ts";

const Logo = z
  .array(z.instanceof(File))
  .refine(([file]) => !file || LOGO_TYPES.some((type) => type === file.type), MESSAGES.logo.notAnImage)
  .refine(([file]) => !file || file.size <= MAX_LOGO_BYTES, MESSAGES.logo.tooLarge);

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
  logo: Logo,
});
export type OnboardingFields = z.infer<typeof OnboardingFields>;
export type FieldName = keyof OnboardingFields;

export const FIELD_NAMES = Object.keys(OnboardingFields.shape) as FieldName[];

export const EMPTY: OnboardingFields = {
  tenant_name: "",
  username: "",
  first_name: "",
  last_name: "",
  date_of_birth: "",
  email: "",
  phone_number: "",
  street: "",
  city: "",
  state: "",
  zipcode: "",
  logo: [],
};
