import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RunCommand } from "./processes.ts";

const LIMIT_S = 300;

const lockfileIn = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");

/**
 * Returns the commit of the release before: the newest tag before this commit or, without tags, the commit before it,
 * because the pipeline deploys each commit of main.
 * @throws CommandError outside a clone that has that commit
 */
async function formerCommit(run: RunCommand): Promise<string> {
  const options = { env: process.env, limitS: LIMIT_S };
  const tagged = run(["git", "describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^"], options);
  return (await tagged.catch(() => run(["git", "rev-parse", "HEAD^"], options))).trim();
}

/**
 * Writes the sources of the release before and its packages into a folder, and returns its commit.
 * @param from the commit. @default that of the release before
 */
export async function formerRelease(folder: string, run: RunCommand, from?: string): Promise<string> {
  const commit = from ?? (await formerCommit(run));
  mkdirSync(folder, { recursive: true });
  const options = { env: process.env, limitS: LIMIT_S };
  await run(["/bin/sh", "-c", 'git archive "$1" | tar -x -C "$2"', "sh", commit, folder], options);
  if (lockfileIn(folder) === lockfileIn(".")) symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  else await run(["npm", "ci", "--prefix", folder, "--prefer-offline"], options);
  if (existsSync("environments.json")) symlinkSync(resolve("environments.json"), join(folder, "environments.json"));
  return commit;
}
