/** A command was asked for its usage. It has done nothing. */
export class HelpRequest extends Error {
  constructor(usage: string) {
    super(`Usage: ${usage}\n\ndocs/operations.md says when to use it.`);
    this.name = "HelpRequest";
  }
}

/** Returns whether the arguments of a command ask for its usage. */
export const asksForHelp = (args: readonly string[]): boolean => args.some((each) => /^(--help|-h)$/.test(each));
