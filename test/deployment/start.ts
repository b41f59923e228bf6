import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { helpFirst } from "../../infra/cli/arguments.ts";
import { lockState } from "../../infra/local/lock.ts";
import { onShutdownSignal, shutdownHooks } from "../../infra/local/shutdown.ts";
import { parseArguments, USAGE } from "./arguments.ts";
import { commandRunner, Steps } from "./processes.ts";
import { emulatorVersion, pythonWithEmulator } from "./python.ts";

const FOLDER = join(process.env.LOCAL_STATE || ".local", "rehearsal");
const INTERRUPTED = 130;

helpFirst(USAGE);

const hooks = shutdownHooks();
let ending: Promise<never> | undefined;

/** Runs the shutdown hooks once and exits. Later calls, such as from failures during the shutdown, only wait. */
function end(code: number): Promise<never> {
  ending ??= hooks.run().then(() => process.exit(code));
  return ending;
}

onShutdownSignal(() => end(INTERRUPTED));

// A developer's own account must never be reached.
for (const name of Object.keys(process.env)) if (/^(AWS|CDK)_/.test(name)) delete process.env[name];
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

try {
  const options = parseArguments(process.argv.slice(2));
  const { settings } = options;
  mkdirSync(FOLDER, { recursive: true });
  hooks.add(await lockState(FOLDER));
  console.log(`Testing the deployment of ${settings.name} on ${emulatorVersion()}, an emulator of AWS.`);
  const steps = new Steps(console.log);
  const run = commandRunner(hooks);
  const { python } = await steps.take(
    emulatorVersion(),
    () => pythonWithEmulator(FOLDER, run),
    ({ fresh }) => (fresh ? "installed" : "already installed"),
  );
  // The modules are loaded late, so that a refusal is immediate and an early Ctrl-C finds its handler.
  const { runDeploymentTest } = await import("./deployment-test.ts");
  const untested = await runDeploymentTest({ ...options, folder: FOLDER, python, run, steps, hooks });
  console.log(["\nNot tested:", ...untested].join("\n  "));
  console.log(`\nTested the deployment of ${settings.name} in ${steps.total}.`);
  await end(0);
} catch (error) {
  if (!ending) console.error(error instanceof Error ? `\n${error.message}` : error);
  await end(1);
}
