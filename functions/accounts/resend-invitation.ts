import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { UserEntity } from "../data/user.ts";
import type { UseCase } from "../http/api.ts";
import { inviteAgain } from "../identity/invite.ts";

/** Returns the address of a clinic administrator, also while the onboarding is incomplete. */
async function administratorEmail(user_id: string): Promise<string | undefined> {
  const { data: user } = await UserEntity.get({ user_id }).go();
  if (user) return user.role === "TENANT_ADMIN" && user.status === "ACTIVE" ? user.email : undefined;
  const { data: onboarding } = await OnboardingEntity.get({ user_id }).go();
  return onboarding?.email;
}

/** Mails a new invitation to a clinic administrator who has never signed in. */
export const resendInvitation: UseCase<typeof contract.accounts.resendInvitation> = async (_caller, { params }) => {
  const { user_id } = params;
  const email = await administratorEmail(user_id);
  if (!email) throw new ClinicError("not_found", MESSAGES.notFound.user);
  await inviteAgain({ user_id, email });
};
