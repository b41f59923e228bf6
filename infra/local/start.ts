import { setTimeout as sleep } from "node:timers/promises";
import { UsageError } from "../usage-error.ts";
import { closeNow, listenPublic } from "./http.ts";
import { lockState } from "./lock.ts";
import { type PublicServer, publicServer } from "./public-server.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "./seed/people.ts";
import { type Settings, settingsOf } from "./settings.ts";
import { onShutdownSignal, type ShutdownHooks, shutdownHooks } from "./shutdown.ts";
import { prepareFolder } from "./state.ts";

/**
 * Takes the state folder and the port before anything slow is loaded or started.
 * @returns the server on the port, which answers 503 until it is opened
 * @throws UsageError when one of the two is not available
 */
async function claim({ state, port }: Settings, hooks: ShutdownHooks): Promise<PublicServer> {
  prepareFolder(state);
  hooks.add(await lockState(state));
  const server = publicServer();
  hooks.add(() => Promise.all([closeNow(server.ipv4), closeNow(server.ipv6)]));
  await listenPublic(server.ipv4, server.ipv6, port);
  return server;
}

/** Returns the text that is printed when the product is ready: its address, demo accounts, mails and state folder. */
function banner(url: string, { state }: Pick<Settings, "state">): string {
  const width = Math.max(...DEMO_PEOPLE.map(({ email }) => email.length));
  const people = DEMO_PEOPLE.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`);
  return [
    `Ready: ${url}`,
    "",
    `Demo accounts, password ${DEMO_PASSWORD}:`,
    ...people,
    "",
    `Mails:  ${url}/__outbox`,
    `State:  ${state}`,
    "Stop:   Ctrl-C",
  ].join("\n");
}

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
  if (!ending) console.error(error instanceof UsageError ? error.message : error);
  await end(1);
}
