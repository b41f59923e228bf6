import type { CustomMessageTriggerEvent } from "aws-lambda";
import { USER_ID_ATTRIBUTE } from "../../domain/identity/account-owner.ts";
import { escapeHtml } from "../../platform/mail/html.ts";
import { webUrl } from "../../platform/mail/web-url.ts";
import { openRecovery } from "./recoveries.ts";

/** A mail that Cognito sends. The text is HTML with Cognito's placeholders. */
interface Mail {
  readonly subject: string;
  readonly html: string;
}

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("\n");

const link = (url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;

/** Returns the first sentence of an invitation, which names the inviter, the clinic and the role as far as they are known. */
function welcome({ inviter, clinic, role }: Partial<Record<string, string>>): string {
  const invited = inviter ? `${inviter} invited you` : "You are invited";
  if (clinic && role) return escapeHtml(`${invited} to ${clinic} as ${role}.`);
  if (inviter) return escapeHtml(`${invited} to Clinic Manager.`);
  return "Welcome to Clinic Manager. An account was created for you.";
}

/**
 * Builds the mail that invites a person. `username` and `code` are Cognito's placeholders.
 * @param names who invites, to which clinic and in which role, as far as they are known
 */
const invitation = (
  { url, username, code }: { url: string; username: string; code: string },
  names: Partial<Record<string, string>> = {},
): Mail => ({
  subject: "Your Clinic Manager account",
  html: paragraphs(
    welcome(names),
    `Sign in at ${link(`${url}/login`)} with<br>email: ${username}<br>temporary password: ${code}`,
    "You choose your own password when you first sign in. The temporary password is valid for 7 days.",
  ),
});

/** Builds the mail with a recovery link. The code is in the fragment, which no server or log receives. */
const recovery = ({ url, id, email, code }: { url: string; id: string; email: string; code: string }): Mail => ({
  subject: "Reset your Clinic Manager password",
  html: paragraphs(
    "We received a request to reset the password of your Clinic Manager account.",
    `Choose a new password here: ${link(`${url}/recover-password?id=${id}#email=${encodeURIComponent(email)}&code=${code}`)}`,
    "The link is valid for one hour and works once. If you did not ask for it, ignore this email: your password does not change.",
  ),
});

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
