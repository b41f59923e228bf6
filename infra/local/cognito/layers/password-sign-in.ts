import { cognitoError, wrongCredentials } from "../cognito-error.ts";
import type { Layer, Pool } from "../layer.ts";

const DAY_MS = 86_400_000;

/**
 * Checks a sign-in before cognito-local does. That one offers an invited person's challenge without checking the
 * password, lets disabled users in, never expires temporary passwords and reveals which addresses exist.
 */
export const passwordSignIn =
  ({ users, now, find }: Pool): Layer =>
  async (call, next) => {
    const { AuthFlow, AuthParameters } = call.request;
    if (call.target !== "InitiateAuth" || AuthFlow !== "USER_PASSWORD_AUTH") return next(call);
    const user = await find(AuthParameters?.USERNAME);
    if (!user || user.Password !== AuthParameters?.PASSWORD) throw wrongCredentials();
    if (!user.Enabled) throw cognitoError("NotAuthorizedException", "User is disabled.");
    const days = users.options.Policies?.PasswordPolicy?.TemporaryPasswordValidityDays ?? 7;
    const invitedMs = now().getTime() - user.UserLastModifiedDate.getTime();
    if (user.UserStatus === "FORCE_CHANGE_PASSWORD" && invitedMs > days * DAY_MS)
      throw cognitoError(
        "NotAuthorizedException",
        "Temporary password has expired and must be reset by an administrator.",
      );
    return next(call);
  };
