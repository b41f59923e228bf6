import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../environments.ts";
import type { Stopping } from "../local/stopping.ts";
import { webBuild } from "../local/web-build.ts";
import { omissionsIn, synthesizedStacks } from "./assembly.ts";
import { Cdk } from "./cdk.ts";
import { deployAgain, deployAll, destroyAll } from "./deployment.ts";
import { Emulator } from "./emulator.ts";
import { LIMITS } from "./limits.ts";
import { startMiniStack } from "./ministack.ts";
import { commandRunner } from "./processes.ts";
import { emulatorVersion, pythonWithEmulator } from "./python.ts";
import type { Steps } from "./steps.ts";
import { tellStory } from "./story/story.ts";

export interface RehearsalProps {
  readonly settings: Environment;
  /** Where the emulator stays installed, and where everything else lies for as long as the rehearsal takes. */
  readonly folder: string;
  readonly steps: Steps;
  readonly stopping: Stopping;
}

/**
 * Deploys the environment to the emulator, uses it, deploys it again and removes it. Gives what could not be rehearsed.
 * @throws Error at the first thing that is not as it should be
 */
export async function rehearse(props: RehearsalProps): Promise<readonly string[]> {
  const { settings, folder, steps, stopping } = props;
  const run = commandRunner(stopping);
  const scratch = join(folder, "run");
  const clear = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  clear();
  mkdirSync(scratch, { recursive: true });
  stopping.add(clear);
  const { python } = await steps.take(
    emulatorVersion(),
    () => pythonWithEmulator(folder, run),
    ({ fresh }) => (fresh ? "installed" : "was installed"),
  );
  const { port, complaints } = await steps.take(
    "the emulator",
    () => startMiniStack(python, join(scratch, "emulator"), settings.region, stopping),
    (started) => `listens on 127.0.0.1:${started.port}`,
  );
  const emulator = new Emulator(port, settings.region);
  Object.assign(process.env, emulator.environment);
  try {
    return await deployUseAndRemove(props, emulator, new Cdk({ settings, folder: scratch, run }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n\nWhat the emulator complained of:\n${complaints() || "nothing"}`, { cause: error });
  }
}

async function deployUseAndRemove({ settings, folder, steps, stopping }: RehearsalProps, emulator: Emulator, cdk: Cdk) {
  const [first, second] = [join(folder, "run/first"), join(folder, "run/second")];
  const webFolder = await steps.take("the web app is built", () => webBuild((stop) => stopping.add(stop)));
  await steps.take("cdk synth", () => cdk.synth(first, webFolder));
  const stacks = synthesizedStacks(first);
  // Meanwhile the same is synthesized once more, for the second deployment.
  const synthesizedAgain = cdk.synth(second, webFolder);
  synthesizedAgain.catch(() => undefined);

  await steps.take("cdk bootstrap", () => cdk.bootstrap(emulator, first));
  const deployment = { cdk, emulator, stacks };
  const resources = await steps.take(
    "cdk deploy",
    () => deployAll(deployment, first),
    (made) => `${made.length} resources in ${stacks.length} stacks`,
  );
  await tellStory({ environment: settings.name, emulator, steps, resources });
  await steps.take("cdk synth once more", () => synthesizedAgain);
  await steps.take("cdk deploy once more: no stack changes", () => deployAgain(deployment, second));
  await steps.take(
    "cdk destroy",
    () => destroyAll(deployment, second, resources),
    (left) => (left.length > 0 ? `nothing is left but, on purpose, ${left.join(", ")}` : "nothing is left"),
  );
  return [...omissionsIn(stacks), ...LIMITS];
}
