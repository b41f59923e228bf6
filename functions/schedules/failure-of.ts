import { namesOf } from "../data/failure.ts";
import type { MessageRow } from "../data/message.ts";

const MINUTE_MS = 60_000;

/** The pauses before the second attempt and those after it. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);

/** Errors by which SES refuses this particular mail. Every other refusal has a cause that the operator can resolve. */
const REFUSALS = ["MessageRejected", "BadRequestException"];

/** Errors by which SES asks to send more slowly. They do not count as attempts of the message. */
const THROTTLED = ["TooManyRequestsException", "ThrottlingException", "LimitExceededException"];

/** Errors that mean that the request has not reached SES. */
const UNREACHED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "CredentialsProviderError"];

/** Returns whether SES answered, so that the mail was certainly not sent. */
const wasAnswered = (error: unknown) => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
  return (status >= 400 && status < 500) || status === 503;
};

/**
 * Returns the change of a message that waits for its next attempt. The message fails if there is no further attempt, or if it
 * would come after the start of the appointment.
 */
function waiting(message: MessageRow, now: string, pause: number | undefined): Partial<MessageRow> {
  const next_at = new Date(Date.parse(now) + (pause ?? 0)).toISOString();
  const isTooLate = message.message_type !== "follow_up_message" && next_at >= message.starts_at;
  if (pause === undefined || isTooLate) return { status: "FAILED", reason: "gave_up", claimed_at: undefined };
  return { claimed_at: undefined, next_at };
}

/** Returns the change of a message that is tried again later, or was tried for the last time. */
export function postponed(message: MessageRow, now: string): Partial<MessageRow> {
  return { attempts: message.attempts + 1, ...waiting(message, now, PAUSES_MS[message.attempts]) };
}

/**
 * Returns the change of a message whose sending failed. It is tried again only when it certainly was not sent; a request
 * without an answer may have sent it.
 */
export function failureOf(error: unknown, message: MessageRow, now: string): Partial<MessageRow> {
  const names = namesOf(error);
  if (names.some((name) => REFUSALS.includes(name))) return { status: "FAILED", reason: "refused" };
  if (names.some((name) => THROTTLED.includes(name))) return waiting(message, now, MINUTE_MS);
  if (wasAnswered(error) || names.some((name) => UNREACHED.includes(name))) return postponed(message, now);
  return { status: "FAILED", reason: "interrupted" };
}
