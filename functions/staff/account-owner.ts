import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { UserEntity } from "../data/user.ts";

export const emailTaken = () =>
  new ClinicError("email_taken", MESSAGES.onboarding.emailTaken, { fields: { email: MESSAGES.onboarding.emailTaken } });

/** The users row of an account, if it has one. */
export async function ownerOf(user_id: string) {
  const { data } = await UserEntity.get({ user_id }).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Makes sure that an account which existed already is nobody's: left over from a try that failed half-way.
 * @throws ClinicError 409, the same whichever clinic the account belongs to
 */
export async function requireFreeAccount(user_id: string): Promise<void> {
  const [owner, onboarding] = await Promise.all([
    ownerOf(user_id),
    OnboardingEntity.get({ user_id }).go({ consistent: true }),
  ]);
  if (owner || onboarding.data) throw emailTaken();
}
