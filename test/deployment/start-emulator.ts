import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../infra/environments.ts";
import type { ShutdownHooks } from "../../infra/local/shutdown.ts";
import { Emulator } from "./emulator.ts";
import { startMiniStack } from "./ministack.ts";
import type { Steps } from "./steps.ts";

export interface StartEmulatorProps {
  readonly settings: Environment;
  /** The folder in which the emulator stays installed, and which holds everything else during a run. */
  readonly folder: string;
  readonly steps: Steps;
  readonly hooks: ShutdownHooks;
  /** The Python in which the emulator is installed. */
  readonly python: string;
}

/** Starts an empty emulator, and lets this process call it instead of AWS. */
export async function startEmulator({ settings: { region }, folder, steps, hooks, python }: StartEmulatorProps) {
  const scratch = join(folder, "run");
  const clear = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  clear();
  mkdirSync(scratch, { recursive: true });
  hooks.add(clear);
  const { warnings, ...ports } = await steps.take(
    "the emulator",
    () => startMiniStack(python, join(scratch, "emulator"), region, hooks),
    (started) => `listens on 127.0.0.1:${started.port}`,
  );
  const emulator = new Emulator({ ...ports, region });
  Object.assign(process.env, emulator.environment);
  return { emulator, warnings };
}
