import type { contract } from "../../shared/contract.ts";
import { RecoveryEntity } from "../data/recovery.ts";
import type { UseCase } from "../http/api.ts";

/** Returns whether a recovery link is known, unused and not expired. */
export const checkRecovery: UseCase<typeof contract.accounts.checkRecovery> = async (_caller, { params }) => {
  const { data: recovery } = await RecoveryEntity.get({ recovery_id: params.recovery_id }).go({ consistent: true });
  return { valid: recovery !== null && !recovery.used_at && recovery.expires_at > new Date().toISOString() };
};
