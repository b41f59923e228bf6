import type { CustomMessageTriggerEvent } from "aws-lambda";
import { USER_ID_ATTRIBUTE } from "../identity/user-id.ts";
import { webUrl } from "../mail/web-url.ts";
import { invitation, type Mail, recovery } from "./mails.ts";
import { openRecovery } from "./recoveries.ts";

async function mailFor({ triggerSource, request }: CustomMessageTriggerEvent): Promise<Mail | undefined> {
  const {
    sub = "",
    email = "",
    [USER_ID_ATTRIBUTE]: user_id = sub,
  } = request.userAttributes as Record<string, string | undefined>;
  const code = request.codeParameter;
  switch (triggerSource) {
    case "CustomMessage_AdminCreateUser":
      return invitation(
        { url: await webUrl(), username: request.usernameParameter ?? email, code },
        request.clientMetadata,
      );
    case "CustomMessage_ForgotPassword":
      return recovery({ url: await webUrl(), id: await openRecovery(user_id), email, code });
    case "CustomMessage_UpdateUserAttribute":
    case "CustomMessage_VerifyUserAttribute":
      // Cognito lets people change their address, but our rows would keep the old one. Without a code nothing changes.
      throw new Error("The email address of an account can't be changed.");
    default:
      return undefined;
  }
}

/** Writes the product's own mails. All other messages are sent with Cognito's text. */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const mail = await mailFor(event);
  if (mail) {
    event.response.emailSubject = mail.subject;
    event.response.emailMessage = mail.html;
  }
  return event;
}
