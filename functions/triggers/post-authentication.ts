import type { Context, PostAuthenticationTriggerEvent } from "aws-lambda";
import { USER_ID_ATTRIBUTE } from "../identity/user-id.ts";
import { auditSignIn } from "./audit-sign-in.ts";

/**
 * Audits a sign-in after the password and the second factor were checked. When the entry can't be written, Cognito issues no
 * tokens, so every session has an entry. A renewal of tokens is not a sign-in.
 */
export async function handler(
  event: PostAuthenticationTriggerEvent,
  context: Pick<Context, "awsRequestId">,
): Promise<PostAuthenticationTriggerEvent> {
  const { sub, [USER_ID_ATTRIBUTE]: user_id = sub } = event.request.userAttributes;
  if (user_id) await auditSignIn(user_id, "accounts.signIn", context);
  return event;
}
