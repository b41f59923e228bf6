import * as z from "zod";
import { InvitationState } from "../accounts/invitation.ts";
import {
  emailAddress,
  fiveDigitZipcode,
  Instant,
  optionalWebsite,
  requiredText,
  tenDigitPhone,
  Version,
} from "../fields.ts";
import { TenantId, UserId } from "../ids.ts";

export const TENANT_STATUSES = ["ACTIVE", "INACTIVE"] as const;

/** Whether a clinic's onboarding is complete, or the step that it lacks. */
export const TENANT_SETUPS = ["complete", "administrator"] as const;

/** The name by which the platform knows a clinic. It is unique, whatever its upper and lower case. */
export const Username = requiredText("Username", 50).pipe(
  z
    .string()
    .min(5, "Username must be at least 5 characters")
    .regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]+$/, "Username must contain both letters and numbers"),
);

/** A clinic. */
export const Tenant = z.object({
  tenant_id: TenantId,
  user_id: UserId.meta({ description: "The first administrator's authentication id" }),
  tenant_name: z.string(),
  username: z.string(),
  email: z.string(),
  phone_number: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  status: z.enum(TENANT_STATUSES),
  // Rows that are older than this attribute belong to complete clinics.
  setup: z
    .enum(TENANT_SETUPS)
    .default("complete")
    .meta({ description: "complete, or the missing step of the onboarding" }),
  allow_overbooking: z.boolean().default(false).meta({ description: "Whether the front desk may book a taken time" }),
  invitation: InvitationState.meta({ description: "Where the first administrator's invitation stands" }),
  website_url: z.string().nullable(),
  logo_url: z.string().nullable().meta({ description: "A path on the web app's own origin" }),
  created_at: Instant,
  version: Version,
});
export type Tenant = z.infer<typeof Tenant>;

const contactDetails = {
  tenant_name: requiredText("Tenant Name"),
  email: emailAddress(),
  phone_number: tenDigitPhone(),
  street: requiredText("Street"),
  city: requiredText("City"),
  state: requiredText("State"),
  zipcode: fiveDigitZipcode(),
};

/** The second step of an onboarding. `user_id` is the answer of the first step. */
export const NewTenant = z.strictObject({ user_id: UserId, username: Username, ...contactDetails });
export type NewTenant = z.infer<typeof NewTenant>;

/** The fields of a clinic that its administrator may change. */
export const TenantChange = z
  .strictObject({ ...contactDetails, tenant_name: requiredText("Clinic name"), website_url: optionalWebsite() })
  .extend({ allow_overbooking: z.boolean() })
  .partial()
  .extend({ version: Version });
export type TenantChange = z.infer<typeof TenantChange>;

export const TenantStatusChange = z.strictObject({ status: z.enum(TENANT_STATUSES), version: Version });
