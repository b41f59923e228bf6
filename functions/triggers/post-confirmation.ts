import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { closeRecoveries } from "./recoveries.ts";

/** A recovery that has set a new password is used up. */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  const { sub } = event.request.userAttributes;
  if (event.triggerSource === "PostConfirmation_ConfirmForgotPassword" && sub) await closeRecoveries(sub);
  return event;
}
