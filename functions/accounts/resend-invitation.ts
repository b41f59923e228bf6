import { MESSAGES } from "../../shared/messages.ts";
import { AuditEntryEntity, auditEntry, entriesOf } from "../data/audit-entry.ts";
import { orNotFound } from "../data/find-row.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { PLATFORM } from "../data/platform.ts";
import { UserEntity } from "../data/user.ts";
import type { UseCase } from "../http/api.ts";
import { inviteAgain } from "../identity/invite.ts";

/**
 * Returns an active clinic administrator, or the person of an onboarding that is incomplete, who may have no clinic yet;
 * otherwise undefined.
 */
async function findAdministrator(user_id: string) {
  const { data: user } = await UserEntity.get({ user_id }).go();
  if (user) return user.role === "TENANT_ADMIN" && user.status === "ACTIVE" ? user : undefined;
  const { data: onboarding } = await OnboardingEntity.get({ user_id }).go();
  return onboarding ?? undefined;
}

/** Mails a new invitation to a clinic administrator who has never signed in. */
export const resendInvitation: UseCase<"accounts.resendInvitation"> = async (caller, { params }) => {
  const { user_id } = params;
  const { email, tenant_id } = orNotFound(await findAdministrator(user_id), MESSAGES.notFound.user);
  await inviteAgain({ user_id, email });
  const entry = auditEntry(caller, "accounts.resendInvitation", tenant_id ?? PLATFORM, user_id);
  await Promise.all(entriesOf(entry).map((each) => AuditEntryEntity.put(each).go()));
};
