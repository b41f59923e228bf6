import { findRow } from "../data/find-row.ts";
import { RecoveryEntity } from "../data/recovery.ts";
import type { UseCase } from "../http/api.ts";

/** Returns whether a recovery link is known, unused and not expired. */
export const checkRecovery: UseCase<"accounts.checkRecovery"> = async (_caller, { params }) => {
  const recovery = await findRow(RecoveryEntity, params);
  return { valid: recovery !== undefined && !recovery.used_at && recovery.expires_at > new Date().toISOString() };
};
