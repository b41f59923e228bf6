import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { UsageError } from "../../usage-error.ts";

/** What a check of an account has found. */
export interface Finding {
  /** The subject of the check, such as "Lambda concurrency". */
  readonly subject: string;
  /** What was found, as a sentence. */
  readonly found: string;
  /** What has to happen before the environment is deployed. @default nothing */
  readonly action?: Action;
}

interface Action {
  /** What to do, as a sentence. */
  readonly text: string;
  /** The hours until it takes effect, as AWS says. Requests that take longest come first. */
  readonly hours: number;
}

export const ready = (subject: string, found: string): Finding => ({ subject, found });

export const missing = (subject: string, found: string, text: string, hours: number): Finding => ({
  subject,
  found,
  action: { text, hours },
});

/** Runs a check; a check that AWS refuses is a finding too, so that the others still run. */
export async function checked(subject: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return missing(subject, `could not be checked: ${reason.trim()}`, "Correct this, and run the command again.", 0);
  }
}

/** Calls a service of AWS for which the product has no client of its own, by the AWS CLI, and returns its answer. */
export type AwsCli = (...args: readonly string[]) => Promise<unknown>;

export const awsCli: AwsCli = async (...args) => {
  try {
    const { stdout } = await promisify(execFile)("aws", [...args, "--output", "json"]);
    return JSON.parse(stdout);
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { readonly stderr?: string };
    if (code === "ENOENT") throw new UsageError("The AWS CLI was not found: install it, and run the command again.");
    throw new Error(stderr?.trim() || String(error), { cause: error });
  }
};
