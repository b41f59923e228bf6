import { createRequire } from "node:module";
import { join } from "node:path";
import type { Environment } from "../environments.ts";
import type { Emulator } from "./emulator.ts";
import type { RunCommand } from "./processes.ts";

const LIMIT_S = 300;

const cdkProgram = () => join(createRequire(import.meta.url).resolve("aws-cdk/package.json"), "../bin/cdk");

const AT_ONCE = ["--concurrency", "3", "--require-approval", "never"];

export interface CdkProps {
  readonly settings: Environment;
  /** For its cache. */
  readonly folder: string;
  readonly run: RunCommand;
}

/** The CDK command line, for one environment. Each command gives what it printed. */
export class Cdk {
  readonly #settings: Environment;
  readonly #run: RunCommand;
  readonly #env: NodeJS.ProcessEnv;

  constructor({ settings, folder, run }: CdkProps) {
    this.#settings = settings;
    this.#run = run;
    this.#env = {
      ...process.env,
      CDK_HOME: folder,
      CDK_DISABLE_CLI_TELEMETRY: "true",
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
      NO_COLOR: "1",
      // The emulator is on this machine, whatever stands between it and the network.
      NO_PROXY: "127.0.0.1,localhost",
    };
  }

  /** Synthesizes the environment's stacks into the folder. */
  synth(output: string, webFolder: string): Promise<string> {
    const context = [`env=${this.#settings.name}`, "rehearsal=true", `web=${webFolder}`];
    return this.#cdk(["synth", "--quiet", "--output", output, ...context.flatMap((value) => ["--context", value])]);
  }

  bootstrap(emulator: Emulator, assembly: string): Promise<string> {
    return this.#cdk(["bootstrap", "--app", assembly], emulator);
  }

  deploy(emulator: Emulator, assembly: string): Promise<string> {
    return this.#cdk(["deploy", "--app", assembly, "--all", ...AT_ONCE], emulator);
  }

  destroy(emulator: Emulator, assembly: string, stacks: readonly string[]): Promise<string> {
    return this.#cdk(["destroy", "--app", assembly, "--force", "--exclusively", ...stacks], emulator);
  }

  #cdk(args: readonly string[], emulator?: Emulator): Promise<string> {
    const command = [process.execPath, cdkProgram(), ...args, "--no-notices"] as const;
    return this.#run(command, { env: { ...this.#env, ...emulator?.environment }, limitS: LIMIT_S });
  }
}
