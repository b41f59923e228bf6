import { Service } from "electrodb";
import type { contract } from "../../shared/contract.ts";
import { AuditEntryEntity, auditEntry, PLATFORM } from "../data/audit-entry.ts";
import { table } from "../data/table.ts";
import { transact, unavailable } from "../data/transact.ts";
import { UserEntity } from "../data/user.ts";
import type { UseCase } from "../http/api.ts";
import { endSessions } from "../identity/account.ts";

const rows = new Service({ user: UserEntity, audit: AuditEntryEntity }, table);

/**
 * Ends all sessions of the caller. The account page calls it after a password change, because Cognito does not end sessions
 * then.
 */
export const signOutEverywhere: UseCase<typeof contract.accounts.signOutEverywhere> = async (caller) => {
  const { userId: user_id, tenantId } = caller;
  const signed_out_at = new Date().toISOString();
  const entry = auditEntry(caller, "accounts.signOutEverywhere", tenantId ?? PLATFORM, user_id);
  const { canceled } = await transact(() =>
    rows.transaction
      .write(({ user, audit }) => [user.patch({ user_id }).set({ signed_out_at }).commit(), audit.put(entry).commit()])
      .go(),
  );
  if (canceled) throw unavailable();
  await endSessions(user_id);
};
