import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { UsageError } from "../../usage-error.ts";

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
