import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";

/** The client of the one user pool. Three attempts of at most two seconds stay below the Lambda's timeout. */
export const cognito = new CognitoIdentityProviderClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
});
