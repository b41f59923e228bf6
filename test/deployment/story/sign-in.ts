import { Amplify } from "aws-amplify";
import { confirmSignIn, fetchAuthSession, signIn } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger, sharedInMemoryStorage } from "aws-amplify/utils";
import type { Emulator } from "../emulator.ts";
import { temporaryPassword } from "./stage.ts";

/** The password of every user in the story. */
export const PASSWORD = "Deployed#2026";

/** Lets the web app's own sign-in use a deployed user pool. */
export function chooseUserPool(emulator: Emulator, userPoolId: string, userPoolClientId: string): void {
  // Amplify would warn that the endpoint is not one of AWS.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: emulator.endpoint } } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
}

/** Throws an error with the user and the cause of a failed sign-in, which Amplify's own message lacks. */
function explain(email: string, error: Error & { readonly underlyingError?: unknown }): never {
  const { name, message, underlyingError: cause } = error;
  const because = cause instanceof Error ? ` (${cause.message}; ${cause.cause ?? "no further cause"})` : "";
  throw new Error(`The sign-in of ${email} failed with ${name}: ${message}${because}`, { cause: error });
}

const stepOf = async (email: string, password: string) => {
  // One process acts as many users, so each of them starts without the session of the one before.
  await sharedInMemoryStorage.clear();
  const { nextStep } = await signIn({ username: email, password, options: { authFlowType: "USER_SRP_AUTH" } });
  return nextStep.signInStep;
};

/**
 * Signs in by SRP.
 * @returns the access token
 * @throws Error when Cognito refuses, or asks for more than the password
 */
export async function accessToken(email: string): Promise<string> {
  const step = await stepOf(email, PASSWORD).catch((error) => explain(email, error));
  if (step !== "DONE") throw new Error(`The sign-in of ${email} asks for ${step}.`);
  return currentToken();
}

/**
 * Tries to sign in with a wrong password.
 * @throws Error when that works, or fails for another reason
 */
export async function refuseWrongPassword(email: string): Promise<void> {
  const outcome = await stepOf(email, `${PASSWORD}?`).catch(({ name }: Error) => name);
  if (outcome !== "NotAuthorizedException") throw new Error(`A sign-in with a wrong password: ${outcome}.`);
}

/**
 * Signs in with the temporary password of the invitation, and sets a new one.
 * @returns the access token
 */
export async function firstSignIn(emulator: Emulator, email: string): Promise<string> {
  const password = await temporaryPassword(emulator, email);
  const step = await stepOf(email, password).catch((error) => explain(email, error));
  if (step !== "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED")
    throw new Error(`The first sign-in of ${email} asks for ${step} and not for an own password.`);
  await confirmSignIn({ challengeResponse: PASSWORD }).catch((error) => explain(email, error));
  return currentToken();
}

async function currentToken(): Promise<string> {
  const { tokens } = await fetchAuthSession();
  if (!tokens) throw new Error("Cognito gave no tokens.");
  return tokens.accessToken.toString();
}
