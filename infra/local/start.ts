import { setTimeout as sleep } from "node:timers/promises";
import { banner } from "./banner.ts";
import { claim } from "./claim.ts";
import { LocalError } from "./local-error.ts";
import { settingsOf } from "./settings.ts";
import { shutdownHooks } from "./shutdown-hooks.ts";
import { onShutdownSignal } from "./signals.ts";

// Two seconds from Ctrl-C to the prompt, part of which the surrounding processes need.
const STOP_MS = 1_700;

process.env.POWERTOOLS_LOG_LEVEL ??= "WARN";
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

const hooks = shutdownHooks();
let ending: Promise<never> | undefined;

/** Runs the shutdown hooks once and exits. Later calls, such as from failures during the shutdown, only wait. */
function end(code: number): Promise<never> {
  ending ??= Promise.race([hooks.run(), sleep(STOP_MS)]).then(() => process.exit(code));
  return ending;
}

onShutdownSignal(() => end(0));

try {
  const settings = settingsOf(process.env, process.argv.slice(2));
  const server = await claim(settings, hooks);
  // Loaded late, so that a refusal is immediate and an early Ctrl-C finds its handler.
  const { startProduct } = await import("./product.ts");
  const url = await startProduct(settings, server, hooks);
  if (!ending) console.log(banner(url, settings));
} catch (error) {
  if (!ending) console.error(error instanceof LocalError ? error.message : error);
  await end(1);
}
