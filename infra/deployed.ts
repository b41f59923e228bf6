import type { Environment } from "./environments.ts";

/** The names in a deployed environment that the operator's commands and functions look up. */
export type DeployedName = "table-name" | "user-pool-id" | "web-url";

/** Returns the SSM parameter that holds a name which CloudFormation chose. */
export const deployedParameter = (environment: Environment["name"], name: DeployedName): string =>
  `/clinic/${environment}/${name}`;
