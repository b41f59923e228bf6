import { CognitoError } from "cognito-local/lib/errors.js";

/** An error as Amazon Cognito words it; `code` is the exception's name. */
export const cognitoError = (code: string, message: string) => new CognitoError(code as never, message);

export { CognitoError };

/** What Cognito says to a wrong password and, so that addresses can't be probed, to an unknown address. */
export const wrongCredentials = () => cognitoError("NotAuthorizedException", "Incorrect username or password.");
