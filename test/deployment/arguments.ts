import { parseArgs } from "node:util";
import { type Environment, environmentOf } from "../../infra/environments.ts";
import { UsageError } from "../../infra/usage-error.ts";

export const USAGE = "npm run rehearse -- [--env <name>] [--all [--from <commit>] | --by-hand]";

const OPTIONS = {
  env: { type: "string", default: "dev" },
  all: { type: "boolean", default: false },
  from: { type: "string" },
  "by-hand": { type: "boolean", default: false },
} as const;

export interface DeploymentTestOptions {
  readonly settings: Environment;
  /** Whether the environment also returns to the release before and is upgraded from it. */
  readonly all: boolean;
  /** The commit of the release before. @default the newest tag before this commit, or the commit before it */
  readonly from: string | undefined;
  /** Whether the emulator only waits for the operator's commands. */
  readonly byHand: boolean;
}

/**
 * Parses the arguments of `npm run rehearse`. The default environment is dev.
 * @throws UsageError for arguments that can't be used
 */
export function parseArguments(args: readonly string[]): DeploymentTestOptions {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    return { settings: environmentOf(values.env), all: values.all, from: values.from, byHand: values["by-hand"] };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}`, { cause: error });
  }
}
