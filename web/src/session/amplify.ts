import { Amplify } from "aws-amplify";
import { config } from "../lib/config.ts";

const { userPoolId, userPoolClientId, userPoolEndpoint } = config();

// Evaluated once, before whatever imports it calls Cognito: Amplify is loaded only when the first page needs it.
Amplify.configure({
  Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
});
