import type { Plugin } from "esbuild";

/**
 * Reduces the SDK's credential providers to the environment, the only one that exists in Lambda. The others are 130 KB
 * and 10 ms of every cold start.
 */
export const environmentCredentials: Plugin = {
  name: "environment-credentials",
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
      path: "environment-credentials",
      namespace: "environment-credentials",
    }));
    build.onLoad({ filter: /.*/, namespace: "environment-credentials" }, () => ({
      contents: 'export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";',
      resolveDir: process.cwd(),
    }));
  },
};
