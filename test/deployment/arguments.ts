import { parseArgs } from "node:util";
import { type Environment, environmentOf } from "../../infra/environments.ts";
import { UsageError } from "../../infra/usage-error.ts";

const USAGE = "npm run rehearse -- --env <name>";

/**
 * Returns the environment that `npm run rehearse` names, or dev.
 * @throws UsageError for arguments that can't be used
 */
export function environmentToTest(args: readonly string[]): Environment {
  try {
    const { values } = parseArgs({ args: [...args], options: { env: { type: "string", default: "dev" } } });
    return environmentOf(values.env);
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}`, { cause: error });
  }
}
