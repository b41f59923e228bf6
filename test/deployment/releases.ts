import { bookAndCancel } from "../../infra/cli/smoke-story.ts";
import { contract } from "../../shared/contract.ts";
import { breakStack } from "./broken.ts";
import type { Cdk } from "./cdk.ts";
import type { Deployment } from "./deployment.ts";
import type { Emulator } from "./emulator.ts";
import type { Steps } from "./steps.ts";
import { expectEqual } from "./story/expect.ts";
import { APPOINTMENT_DAY } from "./story/front-desk.ts";
import { accessToken } from "./story/sign-in.ts";
import type { StoryResult } from "./story/story.ts";

interface ReleasesProps {
  readonly cdk: Cdk;
  readonly emulator: Emulator;
  readonly steps: Steps;
  /** The assemblies of the release before and of this one. */
  readonly former: string;
  readonly current: string;
  readonly story: StoryResult;
}

/** Signs in as the receptionist, finds the appointment of the story, and books and cancels another one. */
export async function workAsReceptionist({ api, deskEmail, appointmentId }: StoryResult): Promise<string> {
  const desk = await accessToken(deskEmail);
  const query = { from: APPOINTMENT_DAY, to: APPOINTMENT_DAY };
  const { status, body } = await api.call(contract.appointments.list, { query }, desk);
  expectEqual("The list of the day", status, 200);
  expectEqual("Whether the day has its appointment", JSON.stringify(body).includes(appointmentId), true);
  return bookAndCancel(api, desk);
}

/** Rolls the environment back to the release before and upgrades it again, with its clinics and their rows. */
export async function rollBackAndUpgrade({ cdk, emulator, steps, former, current, story }: ReleasesProps) {
  await steps.take("the release before is deployed, over the rows of this one", () => cdk.deploy(emulator, former));
  await steps.take("a receptionist works after the return", () => workAsReceptionist(story));
  await steps.take("this release is deployed, over the stacks and rows of the one before", () =>
    cdk.deploy(emulator, current),
  );
  await steps.take("a receptionist works after the upgrade", () => workAsReceptionist(story));
}

/** Lets the deployment of one stack fail half-way, and rolls the stack back to its last working state as the operator does. */
export async function failAndRollBack({ cdk, emulator, stacks }: Deployment, current: string): Promise<void> {
  const stack = stacks.find(({ name }) => name.endsWith("-Streams"))?.name ?? "";
  const broken = `${current}-broken`;
  breakStack(current, broken, stack);
  const outcome = await cdk.deployOnly(emulator, broken, stack).then(
    () => "deployed",
    (error: Error) => error.message,
  );
  expectEqual("Whether the broken stack fails by its log group", /log group does not exist/.test(outcome), true);
  await cdk.rollback(emulator, stack);
}
