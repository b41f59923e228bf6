import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "../usage-error.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * The values of a command's options.
 * @throws UsageError for an option that there is not, with how the command is called
 */
export function argumentsOf<const O extends Options>(args: readonly string[], options: O, usage: string) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`, { cause: error });
  }
}
