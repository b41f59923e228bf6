import { UsageError } from "../usage-error.ts";
import { awsRefusal } from "./aws-refusal.ts";
import { HelpRequest } from "./help.ts";

/** Prints a line of progress. */
export type Print = (line: string) => void;

/** One of the operator's commands: takes its arguments and returns the summary that is printed at its end. */
export type Command = (args: readonly string[], print: Print) => Promise<string>;

/**
 * Runs a command and prints what it returns. A mistake of the caller's and a refusal by AWS are printed as one
 * sentence, anything else with its stack. A request for help is no mistake.
 */
export async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  // On an old Node.js the SDK would print nine lines before the command's own.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  try {
    console.log(await command(args, (line) => console.log(line)));
  } catch (error) {
    if (error instanceof HelpRequest) return console.log(error.message);
    console.error(error instanceof UsageError ? error.message : (awsRefusal(error) ?? error));
    process.exitCode = 1;
  }
}
