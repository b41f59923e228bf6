import { UsageError } from "../usage-error.ts";

/** Tells the operator something while a command is still at work. */
export type Say = (line: string) => void;

/** Runs a command with the process's arguments and prints what it gives; a mistake of the caller's is one sentence. */
export async function runCommand(command: (args: readonly string[], say: Say) => Promise<string>): Promise<void> {
  try {
    console.log(await command(process.argv.slice(2), (line) => console.log(line)));
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : error);
    process.exitCode = 1;
  }
}
