import { AdminGetUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { MFA_MISSING } from "../../shared/accounts/claims.ts";
import { env } from "../env.ts";
import { cognito } from "../identity/cognito.ts";

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
 * Marks the access tokens of people who have not set up the second factor that their role needs. Cognito calls it at each
 * sign-in and renewal, so the mark disappears when the tokens are renewed after the set-up.
 */
export async function handler(event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> {
  const groups = event.request.groupConfiguration.groupsToOverride ?? [];
  if (!groups.some((group) => ROLES.includes(group)) || (await hasMfa(event))) return event;
  const accessTokenGeneration = { claimsToAddOrOverride: { [MFA_MISSING]: "true" } };
  return { ...event, response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } };
}
