import { ROLE_NAMES } from "../../shared/messages/roles.ts";
import { fullName } from "../../shared/names.ts";
import type { TenantCaller } from "../http/caller.ts";
import type { Invited } from "../identity/invite.ts";
import type { StaffRow } from "./get-staff.ts";

/** Returns the person whom the caller invites, with the names that the mail mentions. */
export const invitedBy = ({ user, tenant }: TenantCaller, { user_id, email, role }: StaffRow): Invited => ({
  user_id,
  email,
  names: { inviter: fullName(user), clinic: tenant.tenant_name, role: ROLE_NAMES[role] },
});
