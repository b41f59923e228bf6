import { setTimeout as sleep } from "node:timers/promises";
import type { Context, PostAuthenticationTriggerEvent } from "aws-lambda";
import type { Action } from "../../../shared/audit/kinds.ts";
import { endAttempt, settleAttempts } from "../../domain/audit/sign-in-attempts.ts";
import { markActive } from "../../domain/counting/clinic-use.ts";
import { USER_ID_ATTRIBUTE } from "../../domain/identity/account-owner.ts";
import { auditEntry, auditEntryEntity } from "../../entities/audit-entry.ts";
import { userEntity } from "../../entities/people.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { loggerOf } from "../../platform/log.ts";

/**
 * Writes the audit entry of a person's action at Cognito, and returns the person. An account without a users row has no rights, and
 * gets no entry.
 */
export async function auditSignIn(
  user_id: string,
  operation: Action,
  { awsRequestId: requestId }: { readonly awsRequestId: string },
): Promise<RowOf<typeof userEntity> | undefined> {
  const { data: user } = await userEntity().get({ user_id }).go();
  if (!user) return undefined;
  const actor = { userId: user_id, role: user.role, requestId };
  await auditEntryEntity()
    .put(auditEntry(actor, operation, user.tenant_id ?? PLATFORM, user_id))
    .go();
  return user;
}

const logger = loggerOf("triggers");

/** Takes back the attempt that has succeeded, and writes the entries of others of the clinic that failed. A failure is only logged. */
async function settle(tenant_id: string, user_id: string): Promise<void> {
  try {
    await Promise.all([endAttempt({ tenant_id, user_id }), settleAttempts(tenant_id)]);
  } catch (error) {
    logger.error("attempts to sign in not settled", { user_id, cause: namesOf(error) });
  }
}

/** A sign-in waits no longer than this for what it does not depend on. */
const PATIENCE_MS = 1_000;

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
    if (!user) return event;
    const { tenant_id } = user;
    const recorded = [settle(tenant_id ?? PLATFORM, user_id), ...(tenant_id ? [markActive(tenant_id, logger)] : [])];
    await Promise.race([Promise.all(recorded), sleep(PATIENCE_MS, undefined, { ref: false })]);
  }
  return event;
}
