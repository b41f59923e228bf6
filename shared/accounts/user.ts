import * as z from "zod";
import { storedFields } from "../contract/field-lists.ts";
import { ROLES } from "../contract/roles.ts";
import { TENANT_STATUSES, TenantName, Username } from "../tenants/tenant.ts";
import { dateOfBirth, emailAddress, fiveDigitZipcode, requiredText, tenDigitPhone, Version } from "../values/fields.ts";
import { StaffId, TenantId, UserId } from "../values/ids.ts";

export const ACCOUNT_STATUSES = ["ACTIVE", "INACTIVE"] as const;

const fields = {
  first_name: requiredText("First Name"),
  last_name: requiredText("Last Name"),
  email: emailAddress(),
  phone_number: tenDigitPhone(),
  street: requiredText("Street"),
  city: requiredText("City"),
  state: requiredText("State"),
  zipcode: fiveDigitZipcode(),
  date_of_birth: dateOfBirth(),
};

/** A signed-in person, as a row of users. The API trusts the role, tenant and status of this row, and never those of a token. */
export const User = z.object({
  user_id: UserId,
  tenant_id: TenantId.nullable().default(null),
  ...storedFields(fields),
  role: z.enum(ROLES),
  roles: z.array(z.enum(ROLES)).meta({ description: "All roles of the person; `role` is the main one" }),
  status: z.enum(ACCOUNT_STATUSES),
  version: Version,
});

/** The signed-in person and, for everyone but the platform's administrators, their clinic. */
export const Me = User.extend({
  roles: z.array(z.enum(ROLES)).meta({ description: "The roles that are in effect, in the row and in the token" }),
  held_roles: z.array(z.enum(ROLES)).meta({
    description: "All roles of the person, also those that are switched off, or that only the next token has",
  }),
  staff_id: StaffId.nullable().default(null),
  mfa_required: z
    .boolean()
    .default(false)
    .meta({ description: "Whether the person must set up a second factor before calling anything else" }),
  tenant: z
    .object({
      tenant_id: TenantId,
      tenant_name: z.string(),
      status: z.enum(TENANT_STATUSES),
      logo_url: z.string().nullable().default(null),
      allow_overbooking: z.boolean().default(false),
      refunds_by_administrators: z.boolean().default(false),
    })
    .nullable(),
});
export type Me = z.infer<typeof Me>;

/** The first step of onboarding. A username is reserved before the invitation is mailed, which names the clinic. */
export const Signup = z.strictObject({
  email: emailAddress(),
  username: Username.optional(),
  tenant_name: TenantName.optional().meta({ description: "The clinic that the invitation names" }),
});

export const ForgotPassword = z.strictObject({ email: emailAddress() });

/** The last step of onboarding: the users row of a clinic's first administrator. */
export const NewAdministrator = z.strictObject({ user_id: UserId, tenant_id: TenantId, ...fields });
