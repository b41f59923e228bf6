import { App } from "aws-cdk-lib";
import { BUNDLING_STACKS } from "aws-cdk-lib/cx-api";
import { webFolder } from "./bundle/web.ts";
import { bundleAll, withoutBundles } from "./bundle.ts";
import { type Environment, environmentOf } from "./environments.ts";
import { nameRelease } from "./release.ts";
import { addClinicStacks } from "./stacks/clinic-stacks.ts";
import { UsageError } from "./usage-error.ts";

interface SynthesisOptions {
  /** Changes the environment's values. @default they stay as they are */
  readonly adjust?: (settings: Environment) => Environment;
  /** Changes the app before it is synthesized. @default it stays as it is */
  readonly prepare?: (app: App) => void;
}

/**
 * Returns whether the command deploys or compares anything: `cdk ls`, `bootstrap` and `destroy` name no stack to
 * bundle.
 */
const needsBundles = (app: App): boolean => {
  const stacks: unknown = app.node.tryGetContext(BUNDLING_STACKS);
  return !Array.isArray(stacks) || stacks.length > 0;
};

async function addStacks(app: App, adjust: SynthesisOptions["adjust"]): Promise<void> {
  const values = environmentOf(app.node.tryGetContext("env"));
  const settings = adjust?.(values) ?? values;
  const bundles = needsBundles(app) ? await bundleAll() : withoutBundles();
  addClinicStacks(app, { settings, bundles, buildWeb: () => webFolder(app.node.tryGetContext("web")) });
}

/** Synthesizes the stacks of the environment that the CDK command line names. A usage error is printed as one sentence. */
export async function synthesize({ adjust, prepare }: SynthesisOptions = {}): Promise<void> {
  const app = new App();
  nameRelease(app);
  try {
    await addStacks(app, adjust);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
    return;
  }
  prepare?.(app);
  app.synth();
}
