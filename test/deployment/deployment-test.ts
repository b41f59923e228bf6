import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ShutdownHooks } from "../../infra/local/shutdown-hooks.ts";
import { webBuild } from "../../infra/local/web-build.ts";
import { addAndRemove, describeAdditions } from "./additions.ts";
import type { WhatToTest } from "./arguments.ts";
import { omissionsIn, synthesizedStacks, templatesIn } from "./assembly.ts";
import { Cdk } from "./cdk.ts";
import { deployAgain, deployAll, destroyAll } from "./deployment.ts";
import { Emulator } from "./emulator.ts";
import { formerRelease } from "./former.ts";
import { LIMITS } from "./limits.ts";
import { startMiniStack } from "./ministack.ts";
import type { RunCommand } from "./processes.ts";
import { failAndRollBack, rollBackAndUpgrade } from "./releases.ts";
import type { Steps } from "./steps.ts";
import { expectEqual } from "./story/expect.ts";
import { runStory } from "./story/story.ts";
import { faultsOf } from "./templates/faults.ts";

export interface DeploymentTestProps extends WhatToTest {
  /** The folder in which the emulator stays installed, and which holds everything else during a run. */
  readonly folder: string;
  readonly steps: Steps;
  readonly hooks: ShutdownHooks;
  /** The Python in which the emulator is installed. */
  readonly python: string;
  readonly run: RunCommand;
}

/**
 * Deploys the environment to the emulator, uses it, deploys it again and removes it.
 * @returns what could not be tested
 * @throws Error at the first failed check
 */
export async function runDeploymentTest(props: DeploymentTestProps): Promise<readonly string[]> {
  const { settings, folder, steps, hooks, python, run } = props;
  const scratch = join(folder, "run");
  const clear = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  clear();
  mkdirSync(scratch, { recursive: true });
  hooks.add(clear);
  const { complaints, ...ports } = await steps.take(
    "the emulator",
    () => startMiniStack(python, join(scratch, "emulator"), settings.region, hooks),
    (started) => `listens on 127.0.0.1:${started.port}`,
  );
  const emulator = new Emulator({ ...ports, region: settings.region });
  Object.assign(process.env, emulator.environment);
  try {
    return await deployUseAndRemove(props, emulator, new Cdk({ settings, folder: scratch, run }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n\nThe emulator's last warnings:\n${complaints() || "nothing"}`, { cause: error });
  }
}

/** Runs a command beside others. Its failure is reported where its end is awaited. */
function inBackground<Result>(command: Promise<Result>): Promise<Result> {
  command.catch(() => undefined);
  return command;
}

async function deployUseAndRemove(
  { settings, all, from, folder, steps, hooks, run }: DeploymentTestProps,
  emulator: Emulator,
  cdk: Cdk,
) {
  const [first, second] = [join(folder, "run/first"), join(folder, "run/second")];
  const listed = await steps.take("cdk ls, before anything is built", () => cdk.list());
  const bootstrapped = inBackground(cdk.bootstrap(emulator));
  const webFolder = await steps.take("the web app is built", () => webBuild((stop) => hooks.add(stop)));
  await steps.take("cdk synth", () => cdk.synth("first", webFolder));
  const synthesized = synthesizedStacks(first);
  expectEqual(
    "The stacks that cdk ls lists",
    listed.trim().split("\n").sort(),
    synthesized.map(({ name }) => name).sort(),
  );
  await steps.take("the templates have what the code uses", async () =>
    expectEqual("The faults of the templates", faultsOf(templatesIn(first)), []),
  );
  const stacks = synthesized.filter(({ isEmpty }) => !isEmpty);
  await steps.take("cdk bootstrap", () => bootstrapped);
  const deployment = { cdk, emulator, stacks };
  const resources = await steps.take(
    "cdk deploy",
    () => deployAll(deployment, first),
    (made) => `${made.length} resources in ${stacks.length} stacks`,
  );
  // The comparison synthesizes the stacks again, for the second deployment.
  const compared = inBackground(cdk.diff(emulator, "second", webFolder));
  const told = await runStory({ environment: settings.name, emulator, steps, resources });
  await steps.take("cdk diff: no difference", () => compared);
  await steps.take("cdk deploy once more: no stack changes", () => deployAgain(deployment, second));
  if (all) {
    const release = join(folder, "run/release");
    await steps.take(
      "the release before is read and synthesized",
      async () => {
        const commit = await formerRelease(release, run, from);
        await cdk.synth("former", webFolder, { release });
        return commit;
      },
      (commit) => commit,
    );
    await rollBackAndUpgrade({ cdk, emulator, steps, former: join(folder, "run/former"), current: second, told });
    await steps.take("a deployment fails half-way; cdk rollback returns its stack", () =>
      failAndRollBack(deployment, second),
    );
    await steps.take("cdk deploy after that: no stack changes", () => deployAgain(deployment, second));
    await steps.take(
      "a domain, a firewall and a key are added and removed: nothing blocks, and nothing of them remains",
      async () => {
        const environments = join(folder, "run/additions.json");
        await describeAdditions(emulator, settings, environments);
        await cdk.synth("additions", webFolder, { environments });
        return addAndRemove(deployment, join(folder, "run/additions"), second);
      },
      (names) => names.join(", "),
    );
  }
  await steps.take(
    "cdk destroy",
    () => destroyAll(deployment, resources),
    (left) => (left.length > 0 ? `kept on purpose: ${left.join(", ")}` : "nothing remains"),
  );
  return [...omissionsIn(stacks), ...LIMITS];
}
