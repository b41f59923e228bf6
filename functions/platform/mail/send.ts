import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { namesOf } from "../dynamo/failure.ts";

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
  readonly headers: readonly { readonly Name: string; readonly Value: string }[];
}

/**
 * The client for SES. It never repeats a request, because SES has no idempotency token and a second attempt could send the
 * mail twice.
 */
const ses = new SESv2Client({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
});

/** Errors by which SES refuses this particular mail. Every other refusal has a cause that the operator can resolve. */
const REFUSALS = ["MessageRejected", "BadRequestException"];

/** Errors by which SES asks to send more slowly. */
const THROTTLED = ["TooManyRequestsException", "ThrottlingException", "LimitExceededException"];

/** Errors that mean that the request has not reached SES. */
const UNREACHED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "CredentialsProviderError"];

/** Returns whether SES answered, so that the mail was certainly not sent. */
const wasAnswered = (error: unknown) => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
  return (status >= 400 && status < 500) || status === 503;
};

/** What a failed request to SES means for its mail. After "unknown", the mail may have been sent. */
type SendFailure = "refused" | "throttled" | "not_sent" | "unknown";

export function sendFailureOf(error: unknown): SendFailure {
  const names = namesOf(error);
  const isOneOf = (list: readonly string[]) => names.some((name) => list.includes(name));
  if (isOneOf(REFUSALS)) return "refused";
  if (isOneOf(THROTTLED)) return "throttled";
  return wasAnswered(error) || isOneOf(UNREACHED) ? "not_sent" : "unknown";
}

export interface Envelope {
  readonly to: string;
  readonly clinic: string;
  /** @default the recipient can't answer */
  readonly replyTo?: string;
  /** Ids by which bounces and complaints find the message. */
  readonly tags: Readonly<Record<string, string>>;
}

/** An encoded word of a header has at most 75 characters. Ten characters of a name always fit into one. */
const WORD = 10;
const MAX_NAME = 60;

/** Returns the sender's address with the clinic's name, in the form of RFC 2047. */
function sender(name: string, address: string): string {
  const characters = Array.from(name).slice(0, MAX_NAME);
  const words = Array.from({ length: Math.ceil(characters.length / WORD) }, (_, word) =>
    Buffer.from(characters.slice(word * WORD, (word + 1) * WORD).join("")).toString("base64"),
  );
  return `${words.map((word) => `=?UTF-8?B?${word}?=`).join(" ")} <${address}>`;
}

/** Returns the address from which mail is sent; undefined where the installation is not set up to send mail. */
export const mailFrom = (): string | undefined => process.env.MAIL_FROM || undefined;

export async function sendMail(mail: ComposedMail, { to, clinic, replyTo, tags }: Envelope): Promise<void> {
  const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: sender(clinic, mailFrom() ?? ""),
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      ConfigurationSetName: process.env.CONFIGURATION_SET || undefined,
      EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
      Content: {
        Simple: {
          Subject: utf8(mail.subject),
          Body: { Text: utf8(mail.text), Html: utf8(mail.html) },
          Headers: [...mail.headers],
          Attachments: mail.attachments.map(({ name, type, content }) => ({
            FileName: name,
            ContentType: type,
            ContentDisposition: "ATTACHMENT" as const,
            RawContent: Buffer.from(content),
          })),
        },
      },
    }),
  );
}
