import type { Environment } from "./environments.ts";

/** The names in a deployed environment that the operator's commands, functions and other stacks look up. */
export type DeployedName = "table-name" | "table-stream" | "user-pool-id" | "web-url";

/** Returns the SSM parameter that holds a name which CloudFormation chose. */
export const deployedParameter = (environment: Environment["name"], name: DeployedName): string =>
  `/clinic/${environment}/${name}`;
