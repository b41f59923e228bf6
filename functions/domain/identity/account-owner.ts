import type { AttributeType } from "@aws-sdk/client-cognito-identity-provider";
import { ONBOARDING } from "../../../shared/accounts/texts.ts";
import { invalidField } from "../../../shared/contract/errors.ts";
import { userEntity } from "../../entities/people.ts";
import { onboardingEntity } from "../../entities/platform.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";

/**
 * The attribute with the user id of an account that was rebuilt after the user pool was lost. Such an account has a new `sub`,
 * which is not the user id.
 */
export const USER_ID_ATTRIBUTE = "custom:user_id";

/**
 * Returns the id of the user whom an account belongs to.
 * @throws Error for an account without a `sub`, which Cognito always gives
 */
export function userIdOf(attributes: Readonly<Record<string, string | undefined>>): string {
  const id = attributes[USER_ID_ATTRIBUTE] ?? attributes.sub;
  if (!id) throw new Error("Cognito answered a user without a sub");
  return id;
}

export const byName = (attributes: readonly AttributeType[] = []): Record<string, string | undefined> =>
  Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]));

export const emailTaken = () => invalidField("email", ONBOARDING.emailTaken, "email_taken");

export const ownerOf = (user_id: string) => findRow(userEntity(), { user_id });

/**
 * Refuses an account that belongs to a person. An account without rows was left behind by a request that failed.
 * @throws ClinicError 409 that does not reveal to which clinic the account belongs
 */
export async function refuseOwnedAccount(user_id: string): Promise<void> {
  const [owner, onboarding] = await Promise.all([ownerOf(user_id), findRow(onboardingEntity(), { user_id })]);
  if (owner || onboarding) throw emailTaken();
}
