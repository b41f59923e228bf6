import { AdminUserGlobalSignOutCommand, UserNotFoundException } from "@aws-sdk/client-cognito-identity-provider";
import type { Context, PostConfirmationTriggerEvent } from "aws-lambda";
import { USER_ID_ATTRIBUTE } from "../../domain/identity/account-owner.ts";
import { cognito } from "../../domain/identity/cognito.ts";
import { userEntity } from "../../entities/people.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { loggerOf } from "../../platform/log.ts";
import { auditSignIn } from "./post-authentication.ts";
import { closeRecoveries } from "./recoveries.ts";

/**
 * Revokes all refresh tokens of an account. Access tokens stay valid for up to 15 minutes, which is why `signed_out_at` of
 * the users row has to be written too. The pool is an argument because a trigger, which calls this, can't be deployed with the id of its pool.
 */
async function revokeSessions(account: { UserPoolId: string; Username: string }): Promise<void> {
  try {
    await cognito.send(new AdminUserGlobalSignOutCommand(account));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}

/** Makes the API refuse all tokens of the person's sign-ins so far. Does nothing for a person without a users row. */
async function markSignedOut(user_id: string): Promise<void> {
  await userEntity()
    .patch({ user_id })
    .set({ signed_out_at: new Date().toISOString() })
    .go({ returnOnConditionCheckFailure: true });
}

const logger = loggerOf("triggers");

/**
 * Ends all sessions of a person who has set a new password by a recovery link, marks the link as used, and audits the new
 * password.
 */
export async function handler(
  event: PostConfirmationTriggerEvent,
  context: Pick<Context, "awsRequestId">,
): Promise<PostConfirmationTriggerEvent> {
  const { triggerSource, userPoolId, userName, request } = event;
  const { sub, [USER_ID_ATTRIBUTE]: user_id = sub } = request.userAttributes;
  if (triggerSource === "PostConfirmation_ConfirmForgotPassword" && user_id) {
    await Promise.all([
      closeRecoveries(user_id),
      markSignedOut(user_id),
      auditSignIn(user_id, "accounts.resetPassword", context),
    ]);
    // The password is changed and the API refuses the former sessions, so the person must not see an error.
    await revokeSessions({ UserPoolId: userPoolId, Username: userName }).catch((error) =>
      logger.error("sessions not revoked", { user_id, cause: namesOf(error) }),
    );
  }
  return event;
}
