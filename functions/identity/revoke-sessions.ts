import { AdminUserGlobalSignOutCommand, UserNotFoundException } from "@aws-sdk/client-cognito-identity-provider";
import { cognito } from "./cognito.ts";

/**
 * Revokes all refresh tokens of an account; one that is gone has none. Access tokens stay valid for up to 15 minutes: the API refuses them by
 * `signed_out_at` of the users row, which has to be written too. Needs no environment, because Cognito's triggers, which
 * can't be deployed with the pool's id, use it as well.
 */
export async function revokeSessions(account: { UserPoolId: string; Username: string }): Promise<void> {
  try {
    await cognito.send(new AdminUserGlobalSignOutCommand(account));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
