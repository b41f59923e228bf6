import { Amplify } from "aws-amplify";
import { config } from "../lib/config.ts";

const { userPoolId, userPoolClientId, userPoolEndpoint } = config();

// Every module that calls Cognito imports this one, so that Amplify is configured before the first call.
Amplify.configure({
  Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
});
