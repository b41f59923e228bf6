/** A command was asked for its usage. It has done nothing. */
export class HelpRequest extends Error {
  constructor(usage: string) {
    super(`Usage: ${usage}`);
    this.name = "HelpRequest";
  }
}

/** Prints the usage and ends the process, where the arguments ask for it. Scripts call it before anything that has an effect. */
export function helpFirst(usage: string, args: readonly string[] = process.argv.slice(2)): void {
  if (!asksForHelp(args)) return;
  console.log(new HelpRequest(usage).message);
  process.exit(0);
}

/** Returns whether the arguments of a command ask for its usage. */
export const asksForHelp = (args: readonly string[]): boolean => args.some((each) => /^(--help|-h)$/.test(each));
