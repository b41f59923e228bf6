import { type Environment, environmentOf } from "../environments.ts";
import { deployedNames } from "./deployed-names.ts";

/**
 * Points this process at a deployed environment: modules of the functions that load afterwards use its table and user
 * pool.
 * @throws UsageError for a name that is missing or unknown, and as `deployedNames`
 */
export async function enterEnvironment(name: string | undefined): Promise<Environment> {
  const settings = environmentOf(name, "--env <name>");
  Object.assign(process.env, await deployedNames(settings));
  return settings;
}
