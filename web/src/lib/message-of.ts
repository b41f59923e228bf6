import { ClinicError } from "../../../shared/contract/errors.ts";
import { ACCESS_TEXTS, COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { LOGIN_SCREEN, RECOVERY_SCREEN } from "./sign-in-texts.ts";
import { APP_SCREEN } from "./texts.ts";

const { wrongCode, tooManyAttempts, offline } = LOGIN_SCREEN;

/** Sentences for Cognito's errors, by name. Cognito's own are technical, and some reveal the state of an account. */
const COGNITO: Readonly<Record<string, string>> = {
  // Cognito gives this error to a signed-in person whose session was ended.
  NotAuthorizedException: ACCESS_TEXTS.signedOut,
  CodeMismatchException: wrongCode,
  EnableSoftwareTokenMFAException: wrongCode,
  ExpiredCodeException: RECOVERY_SCREEN.expired,
  InvalidPasswordException: LOGIN_SCREEN.weakPassword,
  LimitExceededException: tooManyAttempts,
  TooManyRequestsException: tooManyAttempts,
  TooManyFailedAttemptsException: tooManyAttempts,
  NetworkError: offline,
};

/** Returns the sentence to show for an error: the API's own, the one above for an error of Cognito, or else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback;
  if (error.name === "ClinicError") return error.message || fallback;
  return COGNITO[error.name] ?? fallback;
}

/** Returns why an action without a form has failed. There is no input to keep, so a conflict only says who changed the row. */
export const actionFailureOf = (error: unknown): string =>
  error instanceof ClinicError && error.conflict
    ? APP_SCREEN.changed(error.conflict.changed_by ?? APP_SCREEN.someoneElse)
    : messageOf(error, COMMON_TEXTS.unexpected);
