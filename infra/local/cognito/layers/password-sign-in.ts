import { notAuthorized, wrongCredentials } from "../cognito-error.ts";
import type { Layer, Pool } from "../layer.ts";

/** The time for which a temporary password is valid, a week. */
const INVITATION_MS = 7 * 86_400_000;

/**
 * Checks a sign-in before cognito-local does, which offers an invited person's challenge without checking the password,
 * lets disabled users in, never expires temporary passwords and reveals which addresses exist.
 */
export const passwordSignIn =
  ({ now, find }: Pool): Layer =>
  async (call, next) => {
    const { AuthFlow, AuthParameters } = call.request;
    if (call.target !== "InitiateAuth" || AuthFlow !== "USER_PASSWORD_AUTH") return next(call);
    const user = await find(AuthParameters?.USERNAME);
    if (!user || user.Password !== AuthParameters?.PASSWORD) throw wrongCredentials();
    if (!user.Enabled) throw notAuthorized("User is disabled.");
    const invitedMs = now().getTime() - user.UserLastModifiedDate.getTime();
    if (user.UserStatus === "FORCE_CHANGE_PASSWORD" && invitedMs > INVITATION_MS)
      throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
    return next(call);
  };
