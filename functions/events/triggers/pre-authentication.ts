import { setTimeout as sleep } from "node:timers/promises";
import type { Context, PreAuthenticationTriggerEvent } from "aws-lambda";
import { beginAttempt } from "../../domain/audit/sign-in-attempts.ts";
import { USER_ID_ATTRIBUTE } from "../../domain/identity/account-owner.ts";
import { userEntity } from "../../entities/people.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { loggerOf } from "../../platform/log.ts";

const logger = loggerOf("triggers");

/** A sign-in waits for the table no longer than this. */
const PATIENCE_MS = 1_000;

async function countAttempt(user_id: string, request_id: string): Promise<void> {
  const { data: user } = await userEntity().get({ user_id }).go();
  if (!user) return;
  await beginAttempt({ tenant_id: user.tenant_id ?? PLATFORM, user_id }, { user_role: user.role, request_id });
}

/**
 * Counts an attempt to sign in before Cognito checks the password. It neither refuses nor delays anyone: what can't be counted is
 * logged. An unknown address, for which Cognito calls this as well, belongs to no clinic's log.
 */
export async function handler(
  event: PreAuthenticationTriggerEvent,
  { awsRequestId }: Pick<Context, "awsRequestId">,
): Promise<PreAuthenticationTriggerEvent> {
  const { userNotFound, userAttributes } = event.request;
  const { sub, [USER_ID_ATTRIBUTE]: user_id = sub } = userAttributes ?? {};
  if (userNotFound || !user_id) return event;
  const counting = countAttempt(user_id, awsRequestId).catch((error) =>
    logger.error("attempt to sign in not counted", { user_id, cause: namesOf(error) }),
  );
  await Promise.race([counting, sleep(PATIENCE_MS, undefined, { ref: false })]);
  return event;
}
