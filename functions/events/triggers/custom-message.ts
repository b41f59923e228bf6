import type { CustomMessageTriggerEvent } from "aws-lambda";
import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { MAILS } from "../../../shared/messages/mails.ts";
import { ownerOf, userIdOf } from "../../domain/identity/account-owner.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { htmlMail, type MailParts } from "../../platform/mail/html.ts";
import { webUrl } from "../../platform/web-url.ts";
import { openRecovery } from "./recoveries.ts";

/** Returns the first sentence of an invitation, which names the inviter, the clinic and the role as far as they are known. */
function welcome({ inviter, clinic, role }: Partial<Record<string, string>>): string {
  const invited = inviter ? `${inviter} invited you` : "You are invited";
  if (clinic && role) return `${invited} to ${clinic} as ${role}.`;
  if (inviter) return `${invited} to Clinic Manager.`;
  return "Welcome to Clinic Manager. An account was created for you.";
}

/** The parts of a mail that differ between an invitation and a recovery. */
type MailText = Pick<MailParts, "subject" | "body" | "action" | "notes">;

/**
 * Builds the mail that invites a person. `username` and `code` are Cognito's placeholders.
 * @param names who invites, to which clinic and in which role, as far as they are known
 */
const invitation = (
  { url, username, code }: { url: string; username: string; code: string },
  names: Partial<Record<string, string>> = {},
): MailText => ({
  subject: "Your Clinic Manager account",
  body: `${welcome(names)}\n\nSign in with\nemail: ${username}\ntemporary password: ${code}`,
  action: { text: "Sign in", url: `${url}/login` },
  notes: ["You choose your own password when you first sign in. The temporary password is valid for 7 days."],
});

/** Builds the mail with a recovery link. The code is in the fragment, which no server or log receives. */
const recovery = ({ url, id, email, code }: { url: string; id: string; email: string; code: string }): MailText => ({
  subject: "Reset your Clinic Manager password",
  body: "We received a request to reset the password of your Clinic Manager account.",
  action: {
    text: "Choose a new password",
    url: `${url}/recover-password?id=${id}#email=${encodeURIComponent(email)}&code=${code}`,
  },
  notes: [
    "The link is valid for one hour and works once. If you did not ask for it, ignore this email: your password does not change.",
  ],
});

/** Returns the sender whom a mail to a user shows: the user's clinic with its logo, or the product. */
async function senderOf(user_id: string): Promise<Pick<MailParts, "clinic" | "logo">> {
  const { tenant_id } = (await ownerOf(user_id)) ?? {};
  const tenant = tenant_id ? await findRow(tenantEntity(), { tenant_id }) : undefined;
  return {
    clinic: tenant?.tenant_name ?? COMMON_TEXTS.brand,
    logo: tenant?.logo_url ? `${await webUrl()}${tenant.logo_url}` : undefined,
  };
}

/** Returns the text of a mail, or undefined where Cognito's own text is sent. */
async function textFor({ triggerSource, request }: CustomMessageTriggerEvent): Promise<MailText | undefined> {
  const { email = "" } = request.userAttributes as Record<string, string | undefined>;
  const code = request.codeParameter;
  switch (triggerSource) {
    case "CustomMessage_AdminCreateUser":
      return invitation(
        { url: await webUrl(), username: request.usernameParameter ?? email, code },
        request.clientMetadata,
      );
    case "CustomMessage_ForgotPassword":
      return recovery({ url: await webUrl(), id: await openRecovery(userIdOf(request.userAttributes)), email, code });
    case "CustomMessage_UpdateUserAttribute":
    case "CustomMessage_VerifyUserAttribute":
      // Cognito lets people change their address, but our rows would keep the old one. Without a code nothing changes.
      throw new Error("The email address of an account can't be changed.");
    default:
      return undefined;
  }
}

/** Writes the product's own mails, which Cognito sends as HTML only. All other messages are sent with Cognito's text. */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const text = await textFor(event);
  if (text) {
    const sender = await senderOf(userIdOf(event.request.userAttributes));
    const footer = [MAILS.en.sentBy(COMMON_TEXTS.brand)];
    event.response.emailSubject = text.subject;
    event.response.emailMessage = htmlMail({ language: "en", ...sender, ...text, details: [], footer });
  }
  return event;
}
