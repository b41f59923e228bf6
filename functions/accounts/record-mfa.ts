import { namesOf } from "../data/failure.ts";
import { UserEntity } from "../data/user.ts";
import type { Caller } from "../http/caller.ts";
import { hasMfa } from "../identity/mfa.ts";
import { loggerOf } from "../log.ts";

const logger = loggerOf("api");

/**
 * Records whether an administrator of the platform has a second factor, which the browser sets up with Cognito itself. A
 * failure is only logged, because it is tried again whenever the app is opened.
 */
export async function recordMfa({ userId: user_id, user }: Caller): Promise<void> {
  try {
    const mfa = await hasMfa(user_id);
    if (mfa !== user.mfa) await UserEntity.patch({ user_id }).set({ mfa }).go();
  } catch (error) {
    logger.warn("second factor not recorded", { user_id, cause: namesOf(error) });
  }
}
