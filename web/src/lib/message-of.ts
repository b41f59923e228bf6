import { LOGIN_SCREEN, RECOVERY_SCREEN } from "../../../shared/messages/accounts.ts";
import { MESSAGES } from "../../../shared/messages.ts";

const { wrongCode, tooManyAttempts, offline } = LOGIN_SCREEN;

/** Our sentences for Cognito's refusals, by name: its own are technical, and some reveal what an account is like. */
const COGNITO: Readonly<Record<string, string>> = {
  // To a person who is signed in, Cognito says so when their session was ended.
  NotAuthorizedException: MESSAGES.access.signedOut,
  CodeMismatchException: wrongCode,
  EnableSoftwareTokenMFAException: wrongCode,
  ExpiredCodeException: RECOVERY_SCREEN.expired,
  InvalidPasswordException: LOGIN_SCREEN.weakPassword,
  LimitExceededException: tooManyAttempts,
  TooManyRequestsException: tooManyAttempts,
  TooManyFailedAttemptsException: tooManyAttempts,
  NetworkError: offline,
};

/** Returns the sentence to show for a failure: the API's own, ours for Cognito's, or the fallback for anything else. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback;
  if (error.name === "ClinicError") return error.message || fallback;
  return COGNITO[error.name] ?? fallback;
}
