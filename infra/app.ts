import { App } from "aws-cdk-lib";
import { BUNDLING_STACKS } from "aws-cdk-lib/cx-api";
import { webFolder } from "./bundle/web.ts";
import { bundleAll, withoutBundles } from "./bundle.ts";
import { environmentOf } from "./environments.ts";
import { inEmulator, leaveOut } from "./rehearsal/omissions.ts";
import { addClinicStacks } from "./stacks/clinic-stacks.ts";
import { UsageError } from "./usage-error.ts";

/** Whether the command deploys or compares anything: `cdk ls`, `bootstrap` and `destroy` name no stack to bundle. */
const needsBundles = (app: App): boolean => {
  const stacks: unknown = app.node.tryGetContext(BUNDLING_STACKS);
  return !Array.isArray(stacks) || stacks.length > 0;
};

async function main(): Promise<void> {
  const app = new App();
  const rehearsal = app.node.tryGetContext("rehearsal") === "true";
  const asked = environmentOf(app.node.tryGetContext("env"));
  const settings = rehearsal ? inEmulator(asked) : asked;
  const bundles = needsBundles(app) ? await bundleAll() : withoutBundles();
  addClinicStacks(app, { settings, bundles, buildWeb: () => webFolder(app.node.tryGetContext("web")) });
  if (rehearsal) leaveOut(app);
  app.synth();
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
