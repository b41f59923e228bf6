import { App } from "aws-cdk-lib";
import { BUNDLING_STACKS } from "aws-cdk-lib/cx-api";
import { webFolder } from "./bundle/web.ts";
import { bundleAll } from "./bundle.ts";
import { environmentOf, UsageError } from "./environments.ts";
import { inEmulator, leaveOut } from "./rehearsal/omissions.ts";
import { addClinicStacks } from "./stacks/clinic-stacks.ts";

/** Whether the command wants what the stacks deploy: `cdk ls` and `cdk destroy` don't, and need no build. */
const needsAssets = (app: App): boolean => {
  const stacks: unknown = app.node.tryGetContext(BUNDLING_STACKS);
  return !Array.isArray(stacks) || stacks.length > 0;
};

async function main(): Promise<void> {
  const app = new App();
  const rehearsal = app.node.tryGetContext("rehearsal") === "true";
  const asked = environmentOf(app.node.tryGetContext("env"));
  const settings = rehearsal ? inEmulator(asked) : asked;
  const bundles = await bundleAll();
  const web = needsAssets(app) ? webFolder(app.node.tryGetContext("web")) : "web";
  addClinicStacks(app, { settings, bundles, webFolder: web });
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
