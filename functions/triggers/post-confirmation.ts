import type { Context, PostConfirmationTriggerEvent } from "aws-lambda";
import { namesOf } from "../data/failure.ts";
import { markSignedOut } from "../data/sign-out.ts";
import { revokeSessions } from "../identity/revoke-sessions.ts";
import { USER_ID_ATTRIBUTE } from "../identity/user-id.ts";
import { loggerOf } from "../log.ts";
import { auditSignIn } from "./audit-sign-in.ts";
import { closeRecoveries } from "./recoveries.ts";

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
