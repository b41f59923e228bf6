import type { EntityItem } from "electrodb";
import type { AuditedOperation } from "../../shared/contract.ts";
import { AuditEntryEntity, auditEntry } from "../data/audit-entry.ts";
import { PLATFORM } from "../data/platform.ts";
import { UserEntity } from "../data/user.ts";

/**
 * Writes the audit entry of a person's action at Cognito, and returns the person. An account without a users row has no rights, and
 * gets no entry.
 */
export async function auditSignIn(
  user_id: string,
  operation: AuditedOperation,
  { awsRequestId: requestId }: { readonly awsRequestId: string },
): Promise<EntityItem<typeof UserEntity> | undefined> {
  const { data: user } = await UserEntity.get({ user_id }).go();
  if (!user) return undefined;
  const actor = { userId: user_id, role: user.role, requestId };
  await AuditEntryEntity.put(auditEntry(actor, operation, user.tenant_id ?? PLATFORM, user_id)).go();
  return user;
}
