import { utcDate } from "../../shared/days-and-times.ts";
import { namesOf } from "../data/failure.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantRow } from "../http/caller.ts";
import { loggerOf } from "../log.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { recordMfa } from "./record-mfa.ts";

const logger = loggerOf("api");

/** Records once a day that the clinic has used the product. A failure is only logged, because the next request tries again. */
async function recordActivity({ tenant_id, last_active_on }: TenantRow): Promise<void> {
  const today = utcDate();
  if (last_active_on === today) return;
  try {
    await TenantEntity.patch({ tenant_id }).set({ last_active_on: today }).go();
  } catch (error) {
    logger.warn("activity not noted", { tenant_id, cause: namesOf(error) });
  }
}

/** Returns the caller's own row and clinic, as the request's authentication has read them. */
export const me: UseCase<"accounts.me"> = async (caller) => {
  const { user, tenant } = caller;
  if (user.invitation === "pending") await acceptInvitation(caller);
  if (tenant) await recordActivity(tenant);
  if (user.role === "PLATFORM_ADMIN") await recordMfa(caller);
  return { ...user, mfa_required: caller.mfaMissing, tenant: tenant ?? null };
};
