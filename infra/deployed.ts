import type { Environment } from "./environments.ts";

/** What the operator's commands look up of a deployed environment. */
export type DeployedName = "table-name" | "user-pool-id";

/** The SSM parameter that holds a name which CloudFormation chose. */
export const deployedParameter = (environment: Environment["name"], name: DeployedName): string =>
  `/clinic/${environment}/${name}`;
