import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { webBuild } from "../../infra/local/web-build.ts";
import type { DeploymentTestOptions } from "./arguments.ts";
import { APP, Cdk } from "./cdk.ts";
import { deployAgain, deployAll, destroyAll } from "./deployment.ts";
import type { Emulator } from "./emulator.ts";
import { type StartEmulatorProps, startEmulator } from "./ministack.ts";
import { LIMITS, omissionsIn, synthesizedStacks, templatesIn } from "./omissions.ts";
import type { RunCommand } from "./processes.ts";
import {
  addAndRemove,
  describeAdditions,
  failAndRollBack,
  lastTag,
  readRelease,
  workAsReceptionist,
} from "./releases.ts";
import { PASSWORD } from "./story/sign-in.ts";
import { expectEqual } from "./story/stage.ts";
import { OPERATOR, runStory, type StoryResult } from "./story/story.ts";
import { faultsOf } from "./templates.ts";

interface DeploymentTestProps extends StartEmulatorProps, DeploymentTestOptions {
  readonly run: RunCommand;
}

/**
 * Deploys the environment to the emulator, uses it, deploys it again and removes it.
 * @returns what could not be tested
 * @throws Error at the first failed check
 */
export async function runDeploymentTest(props: DeploymentTestProps): Promise<readonly string[]> {
  const { settings, folder, run } = props;
  const { emulator, warnings } = await startEmulator(props);
  try {
    return await deployUseAndRemove(props, emulator, new Cdk({ settings, folder: join(folder, "run"), run }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n\nThe emulator's last warnings:\n${warnings() || "nothing"}`, { cause: error });
  }
}

/** Lets a command run while others do. Its failure is reported where the returned promise is awaited. */
function inBackground<Result>(command: Promise<Result>): Promise<Result> {
  command.catch(() => undefined);
  return command;
}

/** The line of what was not tested while no release has a tag. */
const NO_RELEASE =
  "Upgrade: no commit before this one has a release's tag, such as v1.0.0, so there is none to upgrade from";

/**
 * Writes a file by which another shell uses the emulator as if it were AWS, says where and as whom a browser signs in, and waits until
 * this process is interrupted.
 */
async function waitForReader(emulator: Emulator, folder: string, story: StoryResult): Promise<never> {
  const file = join(folder, "emulator.sh");
  const variables = { ...emulator.environment, CDK_APP: APP, NO_PROXY: "127.0.0.1,localhost" };
  writeFileSync(
    file,
    Object.entries(variables)
      .map(([name, value]) => `export ${name}='${value}'\n`)
      .join(""),
  );
  const lines = [
    `The environment is kept until you press Ctrl-C. In another shell, run: source ${file}`,
    "",
    `Web app: ${story.url}`,
    `Mails:   ${story.url}/__outbox`,
    `Accounts, password ${PASSWORD}:`,
    ...[OPERATOR, story.adminEmail, story.deskEmail].map((email) => `  ${email}`),
  ];
  console.log(`\n${lines.join("\n")}`);
  // The emulator and its proxy keep this process alive.
  return new Promise(() => undefined);
}

async function deployUseAndRemove(
  { settings, all, keep, folder, steps, hooks, run }: DeploymentTestProps,
  emulator: Emulator,
  cdk: Cdk,
) {
  const [first, second] = [join(folder, "run/first"), join(folder, "run/second")];
  const listed = await steps.take("cdk ls, before anything is built", () => cdk.list());
  const bootstrapped = inBackground(cdk.bootstrap(emulator));
  const webFolder = await steps.take("the web app is built", () => webBuild((stop) => hooks.add(stop)));
  await steps.take("cdk synth", () => cdk.synth("first", webFolder));
  const stacks = synthesizedStacks(first);
  expectEqual("The stacks that cdk ls lists", listed.trim().split("\n").sort(), stacks.map(({ name }) => name).sort());
  await steps.take("the templates have what the code uses", async () =>
    expectEqual("The faults of the templates", faultsOf(templatesIn(first)), []),
  );
  await steps.take("cdk bootstrap", () => bootstrapped);
  const deployment = { cdk, emulator, stacks };
  const resources = await steps.take(
    "cdk deploy",
    () => deployAll(deployment, first),
    (made) => `${made.length} resources in ${stacks.length} stacks`,
  );
  // The comparison synthesizes the stacks again, for the second deployment.
  const compared = inBackground(cdk.diff(emulator, "second", webFolder));
  const story = await runStory({ settings, emulator, steps, hooks, resources, webFolder });
  await steps.take("cdk diff: no difference", () => compared);
  await steps.take("cdk deploy once more: no stack changes", () => deployAgain(deployment, second));
  if (keep) await waitForReader(emulator, folder, story);
  const missing: string[] = [];
  if (all) {
    const tag = await steps.take(
      "the release to upgrade from",
      () => lastTag(run),
      (found) => found ?? "none has a tag, so the upgrade is NOT TESTED",
    );
    if (!tag) missing.push(NO_RELEASE);
    else {
      const release = join(folder, "run/release");
      await steps.take(`${tag} is read and synthesized`, async () => {
        await readRelease(release, tag, run);
        await cdk.synth("former", webFolder, { release });
      });
      await steps.take(`${tag} is deployed over the rows of this release`, () =>
        cdk.deploy(emulator, join(folder, "run/former")),
      );
      await steps.take("a receptionist works after the return", () => workAsReceptionist(story));
      await steps.take(`this release is deployed over the stacks and rows of ${tag}`, () =>
        cdk.deploy(emulator, second),
      );
    }
    await steps.take("a deployment fails half-way; cdk rollback returns its stack", () =>
      failAndRollBack(deployment, second),
    );
    await steps.take("cdk deploy after that: no stack changes", () => deployAgain(deployment, second));
    await steps.take(
      "a domain and a firewall are added and removed: nothing blocks, and nothing of them remains",
      async () => {
        const environments = join(folder, "run/additions.json");
        await describeAdditions(emulator, settings, environments);
        // The probe of a domain is in a region of its own.
        await cdk.bootstrap(emulator, { environments });
        await cdk.synth("additions", webFolder, { environments });
        return addAndRemove(deployment, join(folder, "run/additions"), second);
      },
      (names) => names.join(", "),
    );
    await steps.take("a receptionist works after all of that", () => workAsReceptionist(story));
  }
  await steps.take(
    "cdk destroy",
    () => destroyAll(deployment, resources),
    (left) => (left.length > 0 ? `kept on purpose: ${left.join(", ")}` : "nothing remains"),
  );
  return [...missing, ...omissionsIn(stacks), ...LIMITS];
}
