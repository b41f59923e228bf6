import { type Environment, environmentOf } from "../environments.ts";
import { deployedNames } from "./deployed-names.ts";

/**
 * Lets this process work on a deployed environment: the functions' modules that load from now on find its table and its
 * user pool.
 * @param table another table of the environment's account, such as one restored from a backup
 * @throws UsageError for a name that is missing or unknown, and as `deployedNames`
 */
export async function enterEnvironment(name: string | undefined, table?: string): Promise<Environment> {
  const settings = environmentOf(name, "--env <name>");
  Object.assign(process.env, await deployedNames(settings), table && { TABLE_NAME: table });
  return settings;
}
