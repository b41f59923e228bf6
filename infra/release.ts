import { execFileSync } from "node:child_process";
import type { App } from "aws-cdk-lib";
import type { Construct } from "constructs";

const CONTEXT = "release";
const UNRELEASED = "unreleased";

function describeCommit(): string {
  try {
    const args = ["describe", "--tags", "--always", "--dirty", "--abbrev=10"];
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() || UNRELEASED;
  } catch {
    // The sources may have been unpacked from an archive.
    return UNRELEASED;
  }
}

/** Names the release of an app by its commit, or by `-c release=<name>`. */
export function nameRelease({ node }: App): void {
  if (node.tryGetContext(CONTEXT) === undefined) node.setContext(CONTEXT, describeCommit());
}

/** Returns the release that a construct belongs to. */
export const releaseOf = ({ node }: Construct): string => String(node.tryGetContext(CONTEXT) ?? UNRELEASED);
