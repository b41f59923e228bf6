import { invalidField } from "../../shared/errors.ts";
import { ONBOARDING } from "../../shared/messages/accounts.ts";
import { findRow } from "../data/find-row.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { UserEntity } from "../data/user.ts";

/** Builds the 409 of an address that has an account already. */
export const emailTaken = () => invalidField("email", ONBOARDING.emailTaken, "email_taken");

/** Returns the users row of an account, or undefined if the account has none. */
export const ownerOf = (user_id: string) => findRow(UserEntity, { user_id });

/**
 * Refuses an account that belongs to a person. An account without rows was left behind by a request that failed.
 * @throws ClinicError 409 that does not reveal to which clinic the account belongs
 */
export async function refuseOwnedAccount(user_id: string): Promise<void> {
  const [owner, onboarding] = await Promise.all([ownerOf(user_id), findRow(OnboardingEntity, { user_id })]);
  if (owner || onboarding) throw emailTaken();
}
