import { AdminGetUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { USER_ID_ATTRIBUTE } from "../../domain/identity/account-owner.ts";
import { MFA_MISSING, USER_ID_CLAIM } from "../../domain/identity/claims.ts";
import { cognito } from "../../domain/identity/cognito.ts";
import { env } from "../../platform/env.ts";

const { MFA_ROLES } = env("MFA_ROLES");
const ROLES = MFA_ROLES.split(",");

/** Returns whether the account has a second factor. Cognito's tokens do not say so. */
async function hasMfa({ userPoolId, userName }: PreTokenGenerationV2TriggerEvent): Promise<boolean> {
  const { UserMFASettingList = [] } = await cognito.send(
    new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userName }),
  );
  return UserMFASettingList.length > 0;
}

/**
 * Marks the access tokens of people who have no second factor, and names the user of an account that was rebuilt. The mark says
 * whether the environment wants one of the person's role; whether the person's clinic does is for the API to say, which reads the
 * clinic at every request. Cognito calls this at each sign-in and renewal, so the mark is gone after the first renewal that
 * follows the set-up.
 */
export async function handler(event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> {
  const groups = event.request.groupConfiguration.groupsToOverride ?? [];
  const { [USER_ID_ATTRIBUTE]: user_id } = event.request.userAttributes;
  const isMarked = !(await hasMfa(event));
  if (!isMarked && !user_id) return event;
  const claimsToAddOrOverride = {
    ...(isMarked && { [MFA_MISSING]: groups.some((group) => ROLES.includes(group)) ? "required" : "optional" }),
    ...(user_id && { [USER_ID_CLAIM]: user_id }),
  };
  return {
    ...event,
    response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride } } },
  };
}
