import { AdminUserGlobalSignOutCommand, UserNotFoundException } from "@aws-sdk/client-cognito-identity-provider";
import { cognito } from "./cognito.ts";

/**
 * Revokes all refresh tokens of an account. Access tokens stay valid for up to 15 minutes, which is why `signed_out_at` of
 * the users row has to be written too. The pool is an argument because a trigger, which calls this, can't be deployed with the id of its pool.
 */
export async function revokeSessions(account: { UserPoolId: string; Username: string }): Promise<void> {
  try {
    await cognito.send(new AdminUserGlobalSignOutCommand(account));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
