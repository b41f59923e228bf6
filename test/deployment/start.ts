import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { lockState } from "../../infra/local/lock.ts";
import { shutdownHooks } from "../../infra/local/shutdown-hooks.ts";
import { onShutdownSignal } from "../../infra/local/signals.ts";
import { environmentToRehearse } from "./arguments.ts";
import { emulatorVersion } from "./python.ts";
import { Steps } from "./steps.ts";

const FOLDER = join(process.env.LOCAL_STATE || ".local", "rehearsal");
const INTERRUPTED = 130;

const hooks = shutdownHooks();
let ending: Promise<never> | undefined;

/** Stops everything and leaves; whoever comes second, such as the failures of what is being stopped, only waits. */
function end(code: number): Promise<never> {
  ending ??= hooks.run().then(() => process.exit(code));
  return ending;
}

onShutdownSignal(() => end(INTERRUPTED));

// A developer's own account must be out of reach, whatever happens here.
for (const name of Object.keys(process.env)) if (/^(AWS|CDK)_/.test(name)) delete process.env[name];
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

try {
  const settings = environmentToRehearse(process.argv.slice(2));
  mkdirSync(FOLDER, { recursive: true });
  hooks.add(await lockState(FOLDER));
  console.log(`Rehearsing ${settings.name} on ${emulatorVersion()}, an emulator of AWS.`);
  const steps = new Steps(console.log);
  // Loaded late, so that a refusal comes at once and an impatient Ctrl-C finds its handler.
  const { rehearse } = await import("./rehearse.ts");
  const notRehearsed = await rehearse({ settings, folder: FOLDER, steps, hooks });
  console.log(["\nNot rehearsed:", ...notRehearsed].join("\n  "));
  console.log(`\nRehearsed ${settings.name} in ${steps.total}.`);
  await end(0);
} catch (error) {
  if (!ending) console.error(error instanceof Error ? `\n${error.message}` : error);
  await end(1);
}
