import { Amplify } from "aws-amplify";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { config } from "../lib/config.ts";
import { tokenStorage } from "./token-storage.ts";

const { userPoolId, userPoolClientId, userPoolEndpoint } = config();

// Every module that calls Cognito imports this one, so that Amplify is configured before the first call.
Amplify.configure({
  Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
});
cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
