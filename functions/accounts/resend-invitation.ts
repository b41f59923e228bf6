import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AuditEntryEntity, auditEntry, entriesOf } from "../data/audit-entry.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { PLATFORM } from "../data/platform.ts";
import { UserEntity } from "../data/user.ts";
import type { UseCase } from "../http/api.ts";
import { inviteAgain } from "../identity/invite.ts";

interface Administrator {
  readonly email: string;
  /** Undefined until the onboarding has created the clinic. */
  readonly tenant_id?: string | undefined;
}

/** Returns an active clinic administrator, or the person of an onboarding that is incomplete; otherwise undefined. */
async function findAdministrator(user_id: string): Promise<Administrator | undefined> {
  const { data: user } = await UserEntity.get({ user_id }).go();
  if (user) return user.role === "TENANT_ADMIN" && user.status === "ACTIVE" ? user : undefined;
  const { data: onboarding } = await OnboardingEntity.get({ user_id }).go();
  return onboarding ?? undefined;
}

/** Mails a new invitation to a clinic administrator who has never signed in. */
export const resendInvitation: UseCase<typeof contract.accounts.resendInvitation> = async (caller, { params }) => {
  const { user_id } = params;
  const administrator = await findAdministrator(user_id);
  if (!administrator) throw new ClinicError("not_found", MESSAGES.notFound.user);
  const { email, tenant_id } = administrator;
  await inviteAgain({ user_id, email });
  const entry = auditEntry(caller, "accounts.resendInvitation", tenant_id ?? PLATFORM, user_id);
  await Promise.all(entriesOf(entry).map((each) => AuditEntryEntity.put(each).go()));
};
