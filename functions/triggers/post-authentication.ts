import type { Context, PostAuthenticationTriggerEvent } from "aws-lambda";
import { markActive } from "../data/clinic-use.ts";
import { USER_ID_ATTRIBUTE } from "../identity/user-id.ts";
import { loggerOf } from "../log.ts";
import { auditSignIn } from "./audit-sign-in.ts";

const logger = loggerOf("triggers");

/**
 * Audits a sign-in after the password and the second factor were checked, and records that the clinic is in use. When the entry
 * can't be written, Cognito issues no tokens, so every session has an entry. A renewal of tokens is not a sign-in.
 */
export async function handler(
  event: PostAuthenticationTriggerEvent,
  context: Pick<Context, "awsRequestId">,
): Promise<PostAuthenticationTriggerEvent> {
  const { sub, [USER_ID_ATTRIBUTE]: user_id = sub } = event.request.userAttributes;
  if (user_id) {
    const user = await auditSignIn(user_id, "accounts.signIn", context);
    if (user?.tenant_id) await markActive(user.tenant_id, logger);
  }
  return event;
}
