import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { PLATFORM } from "../data/platform.ts";
import { writeAll } from "../data/transact.ts";
import { UserEntity } from "../data/user.ts";
import { updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { endSessions } from "../identity/account.ts";

/**
 * Ends all sessions of the caller. The account page calls it after a password change, because Cognito does not end sessions
 * then.
 */
export const signOutEverywhere: UseCase<"accounts.signOutEverywhere"> = async (caller) => {
  const { userId: user_id, tenantId } = caller;
  const signed_out_at = new Date().toISOString();
  const entry = auditEntry(caller, "accounts.signOutEverywhere", tenantId ?? PLATFORM, user_id);
  await writeAll([updateItem(UserEntity.patch({ user_id }).set({ signed_out_at })), ...auditPuts(entry)]);
  await endSessions(user_id);
};
