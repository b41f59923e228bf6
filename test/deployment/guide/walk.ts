import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Environment } from "../../../infra/environments.ts";
import type { ShutdownHooks } from "../../../infra/local/shutdown-hooks.ts";
import { APP } from "../cdk.ts";
import type { Emulator } from "../emulator.ts";
import type { RunCommand } from "../processes.ts";
import { PASSWORD } from "../story/sign-in.ts";
import { OPERATOR, type StoryResult } from "../story/story.ts";
import { startWebFront } from "../web-front.ts";
import { documentedCommands } from "./commands.ts";
import { entered, isRun, type Known } from "./plan.ts";

const GUIDE = "docs/operations.md";
const LIMIT_S = 600;

/** The settings of CDK for the guide's commands, with the app that lacks the resources that the emulator does not support. */
const CDK = { CDK_APP: APP, CDK_DISABLE_CLI_TELEMETRY: "true", CI: "true" };

interface GuideProps {
  readonly settings: Environment;
  readonly emulator: Emulator;
  readonly hooks: ShutdownHooks;
  readonly run: RunCommand;
  /** The built web app, so that no command builds it again. */
  readonly webFolder: string;
  /** The clinic of the story, which stands for the one that the guide opens. */
  readonly story: StoryResult;
  /** The folder for the files that commands write. */
  readonly folder: string;
}

/** Quotes a text for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Runs the guide's commands in their order in one shell. An environment is deployed and a clinic is onboarded before.
 * @returns the number of commands
 * @throws CommandError at the first command that fails, with the end of the output
 */
export async function followGuide({ settings, emulator, hooks, run, webFolder, story, folder }: GuideProps) {
  mkdirSync(folder, { recursive: true });
  // These are the operator's own settings of CDK: the name of the deployed release, and no questions.
  const own = { requireApproval: "never", context: { web: resolve(webFolder), release: "current" } };
  writeFileSync(join(folder, ".cdk.json"), JSON.stringify(own));
  const { name: environment, region } = settings;
  const url = await startWebFront({ settings, emulator, files: webFolder, port: 0 }, hooks);
  const known: Known = {
    ...{ environment, region, url, folder: resolve(folder), operator: OPERATOR },
    tenantId: story.tenantId,
    desk: { email: story.deskEmail, password: PASSWORD },
  };
  const commands = documentedCommands(readFileSync(GUIDE, "utf8")).filter(isRun);
  const lines = commands.flatMap((documented) => [
    `echo ${quoted(`[${documented.section}] ${documented.command}`)}`,
    entered(documented, known),
  ]);
  const script = join(folder, "guide.sh");
  writeFileSync(script, ["set -euo pipefail", ...lines, ""].join("\n"));
  const env = { ...process.env, ...emulator.environment, ...CDK, HOME: known.folder };
  await run(["bash", script], { env, limitS: LIMIT_S });
  return commands.length;
}
