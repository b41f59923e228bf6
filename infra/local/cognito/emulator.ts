import { CognitoError } from "cognito-local/lib/errors.js";
import type { Context } from "cognito-local/lib/services/context.js";

const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => silent };

/** The context of every call of cognito-local: its own log is off, because it prints passwords. */
export const CONTEXT = { logger: silent } as unknown as Context;

/** Creates an error in Amazon Cognito's words; `code` is the exception's name. */
export const cognitoError = (code: string, message: string) => new CognitoError(code as never, message);

export const notAuthorized = (message: string) => cognitoError("NotAuthorizedException", message);
