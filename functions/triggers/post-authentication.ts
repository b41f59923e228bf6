import type { Context, PostAuthenticationTriggerEvent } from "aws-lambda";
import { USER_ID_ATTRIBUTE } from "../identity/user-id.ts";
import { auditSignIn } from "./audit-sign-in.ts";

/**
 * Audits a sign-in, after its password and second factor. When the entry can't be written, Cognito issues no tokens, so no one
 * works unseen. The renewal of tokens is no sign-in.
 */
export async function handler(
  event: PostAuthenticationTriggerEvent,
  context: Pick<Context, "awsRequestId">,
): Promise<PostAuthenticationTriggerEvent> {
  const { sub, [USER_ID_ATTRIBUTE]: user_id = sub } = event.request.userAttributes;
  if (user_id) await auditSignIn(user_id, "accounts.signIn", context);
  return event;
}
