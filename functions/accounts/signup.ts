import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { UserEntity } from "../data/user.ts";
import type { UseCase } from "../http/api.ts";
import { inviteAccount } from "../identity/account.ts";

/**
 * Creates the account of a clinic's first administrator. An account without a users row is an onboarding that was
 * interrupted, and its id is given again.
 */
export const signup: UseCase<typeof contract.accounts.signup> = async (_caller, { body: { email } }) => {
  const { userId: user_id, existed } = await inviteAccount(email);
  if (existed && (await UserEntity.get({ user_id }).go({ consistent: true })).data)
    throw new ClinicError("email_taken", MESSAGES.onboarding.emailTaken, {
      fields: { email: MESSAGES.onboarding.emailTaken },
    });
  // An onboarding under way must keep the clinic that it has reached.
  await OnboardingEntity.create({ user_id, email }).go({ returnOnConditionCheckFailure: true });
  return { user: { id: user_id } };
};
