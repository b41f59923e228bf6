import { type ParseArgsConfig, parseArgs } from "node:util";
import { TenantId } from "../../shared/values/ids.ts";
import { UsageError } from "../usage-error.ts";

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
const asksForHelp = (args: readonly string[]): boolean => args.some((each) => /^(--help|-h)$/.test(each));

type Options = NonNullable<ParseArgsConfig["options"]>;

export const TEXT = { type: "string" } as const;
export const FLAG = { type: "boolean" } as const;

/** The options of commands that work on the data of all clinics, or of one. */
export const CLINIC_OPTIONS = { env: TEXT, tenant: TEXT, "dry-run": FLAG } as const;

/**
 * Returns the values of a command's options. A command calls it before anything else, so that `--help` has no effect.
 * @throws HelpRequest when the arguments ask for the usage
 * @throws UsageError for an unknown option or a malformed id of a clinic, with the command's usage
 */
export function argumentsOf<const O extends Options>(args: readonly string[], options: O, usage: string) {
  if (asksForHelp(args)) throw new HelpRequest(usage);
  const refuse = (reason: string, cause?: unknown) => new UsageError(`${reason}\nUsage: ${usage}`, { cause });
  try {
    const { values } = parseArgs({ args: [...args], options });
    const { tenant, after } = values as { readonly tenant?: string; readonly after?: string };
    for (const id of [tenant, after])
      if (id !== undefined && !TenantId.safeParse(id).success) throw refuse(`${id} is no id of a clinic.`);
    return values;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw refuse(error instanceof Error ? error.message : String(error), error);
  }
}
