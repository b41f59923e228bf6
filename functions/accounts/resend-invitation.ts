import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { UserEntity } from "../data/user.ts";
import type { UseCase } from "../http/api.ts";
import { inviteAgain } from "../identity/invite.ts";

/** The address of a clinic administrator, whether the onboarding is complete or still under way. */
async function administratorEmail(user_id: string): Promise<string | undefined> {
  const { data: user } = await UserEntity.get({ user_id }).go();
  if (user) return user.role === "TENANT_ADMIN" && user.status === "ACTIVE" ? user.email : undefined;
  const { data: onboarding } = await OnboardingEntity.get({ user_id }).go();
  return onboarding?.email;
}

/** Mails the invitation of a clinic administrator who has never signed in again. */
export const resendInvitation: UseCase<typeof contract.accounts.resendInvitation> = async (_caller, { params }) => {
  const { user_id } = params;
  const email = await administratorEmail(user_id);
  if (!email) throw new ClinicError("not_found", MESSAGES.notFound.user);
  await inviteAgain({ user_id, email });
};
