import { cognitoError, wrongCredentials } from "../cognito-error.ts";
import type { CognitoCall, Layer } from "../layer.ts";

const RULES: readonly [RegExp, string][] = [
  [/^.{8,}$/s, "Password not long enough"],
  [/[A-Z]/, "Password must have uppercase characters"],
  [/[a-z]/, "Password must have lowercase characters"],
  [/[0-9]/, "Password must have numeric characters"],
  // The symbols that Cognito accepts, and a space that is neither first nor last.
  [/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/, "Password must have symbol characters"],
];

const newPasswordIn = ({ target, request }: CognitoCall): string | undefined =>
  new Map([
    ["RespondToAuthChallenge", request.ChallengeResponses?.NEW_PASSWORD],
    ["ConfirmForgotPassword", request.Password],
    ["AdminSetUserPassword", request.Password],
    ["ChangePassword", request.ProposedPassword],
    ["AdminCreateUser", request.TemporaryPassword],
  ]).get(target);

/** Applies the pool's password policy and refuses a wrong former password, both in Cognito's words. */
export const passwordPolicy: Layer = (call, next) => {
  const password = newPasswordIn(call);
  if (password !== undefined && password.length > 256)
    throw cognitoError("InvalidParameterException", "The password may be at most 256 characters long.");
  const broken = password === undefined ? undefined : RULES.find(([pattern]) => !pattern.test(password));
  if (broken) throw cognitoError("InvalidPasswordException", `Password did not conform with policy: ${broken[1]}`);
  if (call.target === "ChangePassword" && call.caller?.Password !== call.request.PreviousPassword)
    throw wrongCredentials();
  return next(call);
};
