import * as z from "zod";
import { changeOf, storedFields } from "../contract/field-lists.ts";
import { FEED_NAMES } from "../feeds/feed.ts";
import {
  emailAddress,
  fiveDigitZipcode,
  Instant,
  InvitationState,
  optionalWebsite,
  requiredText,
  tenDigitPhone,
  Version,
} from "../values/fields.ts";
import { TenantId, UserId } from "../values/ids.ts";
import { SuspensionReason } from "./tenant-note.ts";

export const TENANT_STATUSES = ["ACTIVE", "INACTIVE"] as const;

/** The state of a clinic's onboarding: complete, or the step that is missing. */
export const TENANT_SETUPS = ["complete", "administrator"] as const;

/** The name by which the platform identifies a clinic. It is unique, and case makes no difference. */
export const Username = requiredText("Username", 50).pipe(
  z
    .string()
    .min(5, "Username must be at least 5 characters")
    .regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]+$/, "Username must contain both letters and numbers"),
);

export const TenantName = requiredText("Tenant Name");

const contactDetails = {
  tenant_name: TenantName,
  email: emailAddress(),
  phone_number: tenDigitPhone(),
  street: requiredText("Street"),
  city: requiredText("City"),
  state: requiredText("State"),
  zipcode: fiveDigitZipcode(),
};

const profile = {
  ...contactDetails,
  website_url: optionalWebsite().default(null),
  allow_overbooking: z.boolean().meta({ description: "Whether the front desk may book a taken time" }).default(false),
  refunds_by_administrators: z
    .boolean()
    .meta({ description: "Whether only administrators may refund and reverse" })
    .default(false),
  receipt_details: z
    .boolean()
    .meta({ description: "Whether mailed receipts name what was done, and not only the day" })
    .default(false),
  feed_names: z
    .enum(FEED_NAMES, "Choose what calendar feeds show")
    .meta({ description: "What calendar feeds show of a patient's name" })
    .default("none"),
};

/** A clinic, which is one customer of the platform. */
export const Tenant = z.object({
  tenant_id: TenantId,
  user_id: UserId.meta({ description: "The owner's authentication id" }),
  username: z.string(),
  ...storedFields(profile),
  status: z.enum(TENANT_STATUSES),
  setup: z
    .enum(TENANT_SETUPS)
    .default("complete")
    .meta({ description: "complete, or the missing step of the onboarding" }),
  invitation: InvitationState.meta({ description: "The state of the owner's invitation" }),
  logo_url: z.string().nullable().default(null).meta({ description: "A path on the web app's own origin" }),
  created_at: Instant,
  version: Version,
});
export type Tenant = z.infer<typeof Tenant>;

/** The second step of an onboarding. `user_id` comes from the response of the first step. */
export const NewTenant = z.strictObject({ user_id: UserId, username: Username, ...contactDetails });
export type NewTenant = z.infer<typeof NewTenant>;

export const TenantChange = changeOf({ ...profile, tenant_name: requiredText("Clinic name") });
export type TenantChange = z.infer<typeof TenantChange>;

/** A change of a clinic's status. The reason of a deactivation is a note that the clinic never sees. */
export const TenantStatusChange = z
  .strictObject({ status: z.enum(TENANT_STATUSES), reason: SuspensionReason.optional(), version: Version })
  .refine(({ status, reason }) => status === "INACTIVE" || reason === undefined, {
    path: ["reason"],
    error: "Only a deactivation has a reason",
  });
