import { UsageError } from "../usage-error.ts";
import { awsRefusal } from "./aws-refusal.ts";

/** Tells the operator something while a command is still at work. */
export type Say = (line: string) => void;

/**
 * Runs a command with the process's arguments and prints what it returns. A mistake of the caller's and a refusal by AWS
 * are printed as one sentence, anything else with its stack.
 */
export async function runCommand(command: (args: readonly string[], say: Say) => Promise<string>): Promise<void> {
  // On an old Node.js the SDK would print nine lines before the command's own.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  try {
    console.log(await command(process.argv.slice(2), (line) => console.log(line)));
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : (awsRefusal(error) ?? error));
    process.exitCode = 1;
  }
}
