import { markActive, platformToday } from "../data/clinic-use.ts";
import type { UseCase } from "../http/api.ts";
import { loggerOf } from "../log.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { recordMfa } from "./record-mfa.ts";

const logger = loggerOf("api");

/** Returns the caller's own row and clinic, as the request's authentication has read them. */
export const me: UseCase<"accounts.me"> = async (caller) => {
  const { user, tenant } = caller;
  if (user.invitation === "pending") await acceptInvitation(caller);
  // The row that was read spares every other request of the day the write.
  if (tenant && tenant.last_active_on !== platformToday()) await markActive(tenant.tenant_id, logger);
  if (user.role === "PLATFORM_ADMIN") await recordMfa(caller);
  return { ...user, mfa_required: caller.mfaMissing, tenant: tenant ?? null };
};
