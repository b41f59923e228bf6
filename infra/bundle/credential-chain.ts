// Replaces `@aws-sdk/credential-provider-node` in the bundles: in Lambda the environment is the only source of credentials.
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";
