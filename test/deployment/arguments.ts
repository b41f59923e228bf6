import { parseArgs } from "node:util";
import { type Environment, environmentOf } from "../../infra/environments.ts";
import { UsageError } from "../../infra/usage-error.ts";

export const USAGE = "npm run rehearse -- [--env <name>] [--all | --keep]";

const OPTIONS = {
  env: { type: "string", default: "dev" },
  all: { type: "boolean", default: false },
  keep: { type: "boolean", default: false },
} as const;

export interface DeploymentTestOptions {
  readonly settings: Environment;
  /** Whether the environment is also upgraded from the last tag, broken and rolled back. */
  readonly all: boolean;
  /** Whether the deployed environment is kept until an interruption, for a reader who tries the operator's pages. */
  readonly keep: boolean;
}

/**
 * Parses the arguments of `npm run rehearse`. The default environment is dev.
 * @throws UsageError for arguments that can't be used
 */
export function parseArguments(args: readonly string[]): DeploymentTestOptions {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.all && values.keep) throw new Error("--all removes what --keep keeps.");
    return { settings: environmentOf(values.env), all: values.all, keep: values.keep };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}`, { cause: error });
  }
}
