import { setTimeout as sleep } from "node:timers/promises";
import { ForgotPasswordCommand } from "@aws-sdk/client-cognito-identity-provider";
import type { accounts } from "../../../shared/accounts/routes.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { type FoundAccount, findAccount } from "../../domain/identity/account.ts";
import { cognito } from "../../domain/identity/cognito.ts";
import { inviteAgain } from "../../domain/identity/invite.ts";
import { countAttempt, hashedSubject, networkOf } from "../../entities/attempts.ts";
import { recoveryEntity } from "../../entities/people.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { env } from "../../platform/env.ts";
import { loggerOf } from "../../platform/log.ts";

export const checkRecovery: UseCase<typeof accounts.checkRecovery> = async (_caller, { params }) => {
  const recovery = await findRow(recoveryEntity(), params);
  return { valid: recovery !== undefined && !recovery.used_at && recovery.expires_at > new Date().toISOString() };
};

const { USER_POOL_CLIENT_ID } = env("USER_POOL_CLIENT_ID");

/**
 * Mails a recovery link through Cognito's public operation. AdminResetUserPassword would invalidate the current password,
 * which would let anyone lock a person out.
 */
async function requestReset(email: string): Promise<void> {
  await cognito.send(new ForgotPasswordCommand({ ClientId: USER_POOL_CLIENT_ID, Username: email }));
}

const PER_EMAIL = { attempts: 5, seconds: 3_600 };
/** All people of a clinic may share one network. */
const PER_NETWORK = { attempts: 20, seconds: 60 };
/** Only many networks together reach it, so that no single client can keep everyone from recovering. */
const OVERALL = { attempts: 3_000, seconds: 60 };

/**
 * The shortest time after which a response is sent. It is longer than Cognito takes for an existing account, so that the time
 * does not reveal whether an account exists.
 */
const ANSWER_MS = 1_000;

const logger = loggerOf("api");

/** Mails what the person needs to sign in. Returns the outcome for the log. */
async function mailAccess(email: string, account: FoundAccount | undefined): Promise<string> {
  if (!account) return "unknown";
  if (!account.enabled) return "disabled";
  if (account.isInvited) {
    await inviteAgain({ user_id: account.userId, email });
    return "invited again";
  }
  await requestReset(email);
  return "reset mailed";
}

async function handleRequest(email: string): Promise<void> {
  const retryAfter = await countAttempt(hashedSubject("reset", email), PER_EMAIL);
  const account = await findAccount(email);
  const user_id = account?.userId;
  try {
    const outcome = retryAfter === undefined ? await mailAccess(email, account) : "too many requests";
    logger.info("password reset", { outcome, user_id });
  } catch (error) {
    // Only a request for an existing account can fail here, so an error response would reveal the account.
    logger.warn("password reset", { outcome: "failed", user_id, cause: namesOf(error) });
  }
}

/**
 * Mails a recovery link, or the invitation again to a person who has never signed in. Known and unknown addresses get the
 * same response in about the same time; an address with too many requests gets no further mail. Requests that the limit of a
 * network refuses don't count for the others.
 * @throws ClinicError 429 when too many requests come from one network, or from all together
 */
export const forgotPassword: UseCase<typeof accounts.forgotPassword> = async (_caller, { body, address }) => {
  const ofNetwork = address && (await countAttempt(hashedSubject("reset-from", networkOf(address)), PER_NETWORK));
  const retryAfter = ofNetwork || (await countAttempt("reset", OVERALL));
  if (retryAfter !== undefined) throw new ClinicError("rate_limited", REQUEST_TEXTS.rateLimited, { retryAfter });
  await Promise.all([handleRequest(body.email), sleep(ANSWER_MS)]);
};
