import * as z from "zod";
import { emailAddress, InvitationState, RecordedMfa, requiredText, Version } from "../values/fields.ts";
import { reference } from "../values/ids.ts";
import { ACCOUNT_STATUSES, User } from "./user.ts";

/** The most administrators of a clinic. They fit into one BatchGet and one page. */
export const MAX_ADMINISTRATORS = 25;

/** A person who administers a clinic, with all roles. The status is that of the administrator's role. The owner receives the platform's mail. */
export const Administrator = User.pick({
  user_id: true,
  first_name: true,
  last_name: true,
  email: true,
  role: true,
  roles: true,
  status: true,
}).extend({ invitation: InvitationState, mfa: RecordedMfa, is_owner: z.boolean(), version: Version });
export type Administrator = z.infer<typeof Administrator>;

/** A person who administers the platform. The name is empty where it was never given. */
export const PlatformAdministrator = Administrator.omit({
  role: true,
  roles: true,
  is_owner: true,
  version: true,
});
export type PlatformAdministrator = z.infer<typeof PlatformAdministrator>;

export const NewAdministratorInvitation = z.strictObject({
  email: emailAddress(),
  first_name: requiredText("First Name"),
  last_name: requiredText("Last Name"),
});
export type NewAdministratorInvitation = z.infer<typeof NewAdministratorInvitation>;

export const AdministratorChange = z.strictObject({ status: z.enum(ACCOUNT_STATUSES), version: Version });

/** The clinic's next owner. The version is that of the clinic. */
export const OwnerChange = z.strictObject({ user_id: reference("Choose an administrator"), version: Version });

/** The reset of a person's second factor. The audit entry contains the reason. */
export const MfaReset = z.strictObject({ reason: requiredText("Reason", 500) });
