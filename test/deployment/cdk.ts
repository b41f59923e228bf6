import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { Environment } from "../../infra/environments.ts";
import type { Emulator } from "./emulator.ts";
import type { RunCommand } from "./processes.ts";

const LIMIT_S = 300;

const cdkProgram = () => join(createRequire(import.meta.url).resolve("aws-cdk/package.json"), "../bin/cdk");

/** The command of the product's app without the resources that the emulator does not support. */
export const APP = "node --import tsx test/deployment/app.ts";

const AT_ONCE = ["--concurrency", "8"];
const UNATTENDED = ["--require-approval", "never"];

interface AppOptions {
  readonly emulator?: Emulator;
  /** A web app that is built already. @default the app builds it when it needs it */
  readonly webFolder?: string;
  /** The folder of another release. @default this one */
  readonly release?: string;
  /** A file that describes the environment. @default the operator's */
  readonly environments?: string;
}

interface CdkProps {
  readonly settings: Environment;
  /** The folder for its cache and its assemblies. */
  readonly folder: string;
  readonly run: RunCommand;
}

/**
 * The CDK command line for one environment. Deployments use an assembly that was synthesized before. All other commands use the
 * app, as `npx cdk` does. Each command returns its output.
 */
export class Cdk {
  readonly #settings: Environment;
  readonly #folder: string;
  readonly #run: RunCommand;
  readonly #env: NodeJS.ProcessEnv;

  constructor({ settings, folder, run }: CdkProps) {
    this.#settings = settings;
    this.#folder = folder;
    this.#run = run;
    this.#env = {
      ...process.env,
      CDK_HOME: folder,
      CDK_DISABLE_CLI_TELEMETRY: "true",
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
      NO_COLOR: "1",
      // The emulator runs on this machine and must not be called through a proxy.
      NO_PROXY: "127.0.0.1,localhost",
    };
  }

  /** Lists the names of the stacks. */
  list(): Promise<string> {
    return this.#app("list", ["ls"]);
  }

  /** Prepares the emulator's account for deployments to the regions of the stacks, optionally with other values. */
  bootstrap(emulator: Emulator, other: Pick<AppOptions, "environments"> = {}): Promise<string> {
    return this.#app("bootstrap", ["bootstrap"], { emulator, ...other });
  }

  /** Synthesizes the environment's stacks into the folder, optionally of another release or with other values. */
  synth(output: string, webFolder: string, other: Pick<AppOptions, "release" | "environments"> = {}): Promise<string> {
    return this.#app(output, ["synth", "--quiet"], { webFolder, ...other });
  }

  /** Compares the deployed stacks with the app, which it synthesizes into the folder; fails when they differ. */
  diff(emulator: Emulator, output: string, webFolder: string): Promise<string> {
    return this.#app(output, ["diff", "--fail"], { emulator, webFolder });
  }

  /** Deploys all stacks of an assembly. */
  deploy(emulator: Emulator, assembly: string): Promise<string> {
    return this.#cdk(["deploy", "--app", assembly, "--all", ...AT_ONCE, ...UNATTENDED], emulator);
  }

  /** Deploys one stack of an assembly, and does not roll it back if the deployment fails. */
  deployOnly(emulator: Emulator, assembly: string, stack: string): Promise<string> {
    const alone = ["--exclusively", "--no-rollback", ...UNATTENDED];
    return this.#cdk(["deploy", "--app", assembly, stack, ...alone], emulator);
  }

  /** Rolls a stack back after a failed deployment. */
  rollback(emulator: Emulator, stack: string): Promise<string> {
    return this.#app("rollback", ["rollback", stack], { emulator });
  }

  /** Removes the stacks. */
  destroy(emulator: Emulator, stacks: readonly string[]): Promise<string> {
    return this.#app("destroy", ["destroy", "--force", "--exclusively", ...AT_ONCE, ...stacks], { emulator });
  }

  #app(output: string, command: readonly string[], options: AppOptions = {}): Promise<string> {
    const { emulator, webFolder, release, environments } = options;
    // With the commit as the release, a change of the sources during the test would make the stacks differ.
    const releaseName = `release=${release ? "former" : "current"}`;
    const context = [`env=${this.#settings.name}`, releaseName, ...(webFolder ? [`web=${resolve(webFolder)}`] : [])];
    const appOptions = [
      "--app",
      APP,
      "--output",
      resolve(this.#folder, output),
      ...context.flatMap((value) => ["--context", value]),
    ];
    return this.#cdk([...command, ...appOptions], emulator, {
      ...(release && { cwd: release }),
      env: {
        // Checking CloudFormation's rules takes as long as the rest of a synthesis. The other commands read the same stacks.
        CDK_VALIDATION: String(command[0] === "synth"),
        ...(environments && { CLINIC_ENVIRONMENTS: resolve(environments) }),
      },
    });
  }

  #cdk(args: readonly string[], emulator?: Emulator, { env, cwd }: { env?: NodeJS.ProcessEnv; cwd?: string } = {}) {
    const command = [process.execPath, cdkProgram(), ...args, "--no-notices"] as const;
    return this.#run(command, {
      env: { ...this.#env, ...emulator?.environment, ...env },
      limitS: LIMIT_S,
      ...(cwd && { cwd }),
    });
  }
}
