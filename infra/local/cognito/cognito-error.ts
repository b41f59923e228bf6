import { CognitoError } from "cognito-local/lib/errors.js";

/** Creates an error in Amazon Cognito's words; `code` is the exception's name. */
export const cognitoError = (code: string, message: string) => new CognitoError(code as never, message);

export { CognitoError };

export const notAuthorized = (message: string) => cognitoError("NotAuthorizedException", message);

/** Creates Cognito's error for a wrong password and, so that addresses can't be probed, for an unknown address. */
export const wrongCredentials = () => notAuthorized("Incorrect username or password.");
