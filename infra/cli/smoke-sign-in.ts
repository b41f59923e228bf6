import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger, sharedInMemoryStorage } from "aws-amplify/utils";
import { UsageError } from "../usage-error.ts";
import type { WebConfig } from "./web-config.ts";

/**
 * Signs in as the web app does, and returns the access token.
 * @throws UsageError when Cognito refuses or asks for more than the password
 */
export async function signInBySecret(config: WebConfig, username: string, password: string): Promise<string> {
  const { userPoolId, userPoolClientId, userPoolEndpoint, authFlow: authFlowType } = config;
  // Amplify would warn about the endpoint of an emulator.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
  // Amplify refuses a second sign-in of a process.
  await sharedInMemoryStorage.clear();
  const { nextStep } = await signIn({ username, password, options: { authFlowType } }).catch((error: Error) => {
    throw new UsageError(`${username} can't sign in: ${error.message}`, { cause: error });
  });
  if (nextStep.signInStep !== "DONE")
    throw new UsageError(`The sign-in of ${username} asks for ${nextStep.signInStep}: finish it in the web app first.`);
  const { tokens } = await fetchAuthSession();
  if (!tokens) throw new Error("Cognito gave no tokens.");
  return tokens.accessToken.toString();
}
