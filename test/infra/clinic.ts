import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { type Bundles, entries } from "../../infra/bundle.ts";
import { type Environment, environmentOf, parseEnvironment } from "../../infra/environments.ts";
import { addClinicStacks } from "../../infra/stacks/clinic-stacks.ts";

// CloudFormation's own rules take as long as the rest of a synthesis, and every synthesis of the CLI checks them.
process.env.CDK_VALIDATION = "false";

/** The project's context. */
export const { context: CONTEXT } = JSON.parse(readFileSync("cdk.json", "utf8")) as {
  context: Record<string, unknown>;
};

/** Tiny files in place of the bundles and the web app, which the templates don't depend on. */
export function givenAssets() {
  const folder = mkdtempSync(join(tmpdir(), "clinic-assets-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  writeFileSync(join(folder, "index.mjs"), "export const handler = () => {};");
  const bundles = Object.fromEntries(Object.keys(entries()).map((name) => [name, folder])) as Bundles;
  return { bundles, buildWeb: () => folder };
}

/** Leaves out what the command line explains failures with, and no template holds. */
export const WITHOUT_EXPLANATIONS = { stackTraces: false, treeMetadata: false, analyticsReporting: false } as const;

export type StackName = keyof ReturnType<typeof addClinicStacks>;

export interface Resource {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the template holds.
  readonly Properties: Record<string, any>;
  readonly DeletionPolicy?: string;
}

/** Adds the stacks of an environment to an app, which is not synthesized yet. */
export function buildClinic(name: Environment["name"], changes: Partial<Environment> = {}) {
  const app = new App({
    context: CONTEXT,
    outdir: mkdtempSync(join(tmpdir(), "clinic-synth-")),
    ...WITHOUT_EXPLANATIONS,
  });
  const values = { ...environmentOf(name), alarmEmail: "ops@example.com", ...changes };
  const settings = parseEnvironment(values);
  return { app, settings, stacks: addClinicStacks(app, { settings, ...givenAssets() }) };
}

function synthesize(name: Environment["name"], changes: Partial<Environment>, prepare: (app: App) => void) {
  const { app, settings, stacks } = buildClinic(name, changes);
  prepare(app);
  const assembly = app.synth();
  const template = (stack: StackName) => {
    const wanted = stacks[stack];
    if (!wanted) throw new Error(`${name} has no stack ${stack}`);
    return Template.fromJSON(assembly.getStackArtifact(wanted.artifactId).template);
  };
  const resources = (stack: StackName, type: string) =>
    Object.values(template(stack).findResources(type)) as Resource[];
  return { app, assembly, settings, stacks, template, resources };
}

const synthesized = new Map<string, ReturnType<typeof synthesize>>();

/**
 * Returns a synthesized environment with an alarm address: its templates, and their resources by type. Synthesizing takes
 * seconds, so tests share the environments that they only read.
 * @param prepare changes the app before it is synthesized; such an environment is not shared
 */
export function givenClinic(
  name: Environment["name"],
  changes: Partial<Environment> = {},
  prepare?: (app: App) => void,
): ReturnType<typeof synthesize> {
  if (prepare) return synthesize(name, changes, prepare);
  const key = JSON.stringify([name, changes]);
  const clinic = synthesized.get(key) ?? synthesize(name, changes, () => undefined);
  synthesized.set(key, clinic);
  return clinic;
}

/** Returns the configuration of a synthesized environment's distribution. */
export const configOf = ({ resources }: ReturnType<typeof givenClinic>) =>
  resources("web", "AWS::CloudFront::Distribution")[0]?.Properties.DistributionConfig;
