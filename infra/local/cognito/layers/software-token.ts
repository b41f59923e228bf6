import { CognitoError, cognitoError } from "../cognito-error.ts";
import type { Layer, Pool } from "../layer.ts";

const isMismatch = (error: unknown) => error instanceof CognitoError && error.code === "CodeMismatchException";

/**
 * Adds TOTP as in Amazon Cognito: a verified authenticator becomes a second factor only by SetUserMFAPreference, and a
 * wrong code is refused in Cognito's words. An administrator can turn it off.
 */
export const softwareToken =
  ({ find, get, save }: Pool): Layer =>
  async (call, next) => {
    const { target, request, caller } = call;
    if (target === "AdminSetUserMFAPreference") {
      await save({ ...(await get(request.Username)), UserMFASettingList: [] });
      return {};
    }
    const isVerification = target === "VerifySoftwareToken";
    if (!isVerification && request.ChallengeName !== "SOFTWARE_TOKEN_MFA") return next(call);
    try {
      const answer = await next(call);
      const user = isVerification ? await find(caller?.Username) : undefined;
      if (user) await save({ ...user, UserMFASettingList: caller?.UserMFASettingList ?? [] });
      return answer;
    } catch (error) {
      if (!isMismatch(error)) throw error;
      throw isVerification
        ? cognitoError("EnableSoftwareTokenMFAException", "Code mismatch")
        : cognitoError("CodeMismatchException", "Invalid code received for user");
    }
  };
