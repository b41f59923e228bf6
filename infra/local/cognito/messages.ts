import type { OutgoingMail } from "../outbox.ts";
import { cognitoError } from "./cognito-error.ts";
import { attributeValue, type Messages } from "./emulator.ts";
import { invoke, type TriggerHandler } from "./triggers.ts";

const CODE = "{####}";
const USERNAME = "{username}";

const DEFAULT_MESSAGES = {
  invitation: {
    emailSubject: "Your temporary password",
    emailMessage: `Your username is ${USERNAME} and temporary password is ${CODE}.`,
  },
  code: { emailSubject: "Your verification code", emailMessage: `Your verification code is ${CODE}.` },
};

interface CustomMessage {
  readonly emailSubject?: string | null;
  readonly emailMessage?: string | null;
}

const requireIn = (message: string, placeholder: string) => {
  if (message.includes(placeholder)) return;
  throw cognitoError("InvalidLambdaResponseException", `CustomMessage wrote a mail without ${placeholder}.`);
};

/**
 * Writes the pool's mails by the CustomMessage trigger, as Amazon Cognito does: Cognito's own texts replace what the
 * trigger omits, and all placeholders are filled in. cognito-local fills in the first of each kind and hides failures.
 */
export const messages = (customMessage: TriggerHandler, send: (mail: OutgoingMail) => void): Messages => ({
  deliver: async (_, source, clientId, _pool, user, code, metadata) => {
    const isInvitation = source === "AdminCreateUser";
    const to = attributeValue("email", user.Attributes) ?? "";
    const written: CustomMessage = await invoke("CustomMessage", customMessage, {
      source: `CustomMessage_${source}`,
      clientId,
      user,
      metadata,
      request: {
        codeParameter: CODE,
        linkParameter: "{##Click Here##}",
        usernameParameter: isInvitation ? USERNAME : null,
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    const fallback = isInvitation ? DEFAULT_MESSAGES.invitation : DEFAULT_MESSAGES.code;
    const subject = written.emailSubject || fallback.emailSubject;
    const message = written.emailMessage || fallback.emailMessage;
    requireIn(message, CODE);
    if (isInvitation) requireIn(message, USERNAME);
    send({ to, subject, html: message.replaceAll(CODE, () => code).replaceAll(USERNAME, () => to) });
  },
});
