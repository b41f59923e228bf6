import type { accounts } from "../../../shared/accounts/routes.ts";
import { rolesOf } from "../../../shared/contract/roles.ts";
import { markActive, platformToday } from "../../domain/counting/clinic-use.ts";
import { endSessions } from "../../domain/identity/account.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { userEntity } from "../../entities/people.ts";
import type { UseCase } from "../../http/use-case.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { updateItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";
import { loggerOf } from "../../platform/log.ts";
import { acceptInvitation } from "./invitations.ts";
import { recordMfa } from "./second-factor.ts";

const logger = loggerOf("api");

/** Returns the caller's own row and clinic, as the request's authentication has read them. */
export const me: UseCase<typeof accounts.me> = async (caller) => {
  const { user, tenant } = caller;
  if (user.invitation === "pending") await acceptInvitation(caller);
  // The row that was read spares every other request of the day the write.
  if (tenant && tenant.last_active_on !== platformToday()) await markActive(tenant.tenant_id, logger);
  await recordMfa(caller);
  return {
    ...user,
    role: caller.role,
    roles: [...caller.roles],
    held_roles: [...rolesOf(user)],
    mfa_required: caller.mfaMissing,
    tenant: tenant ?? null,
  };
};

/**
 * Ends all sessions of the caller. The account page calls it after a password change, because Cognito does not end sessions
 * then.
 */
export const signOutEverywhere: UseCase<typeof accounts.signOutEverywhere> = async (caller) => {
  const { userId: user_id, tenantId } = caller;
  const signed_out_at = new Date().toISOString();
  const entry = auditEntry(caller, "accounts.signOutEverywhere", tenantId ?? PLATFORM, user_id);
  await writeWithRetry([updateItem(userEntity().patch({ user_id }).set({ signed_out_at })), ...auditPuts(entry)]);
  await endSessions(user_id);
};
