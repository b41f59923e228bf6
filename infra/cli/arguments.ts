import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "../usage-error.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Returns the values of a command's options.
 * @throws UsageError for an unknown option, with the command's usage
 */
export function argumentsOf<const O extends Options>(args: readonly string[], options: O, usage: string) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`, { cause: error });
  }
}
