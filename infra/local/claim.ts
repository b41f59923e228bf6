import { closeNow, listenPublic } from "./listen.ts";
import { lockState } from "./lock.ts";
import { type PublicServer, publicServer } from "./public-server.ts";
import type { Settings } from "./settings.ts";
import type { ShutdownHooks } from "./shutdown-hooks.ts";
import { prepareFolder } from "./state.ts";

/**
 * Takes the state folder and the port before anything slow is loaded or started.
 * @returns the server on the port, which answers 503 until it is opened
 * @throws LocalError when one of the two is not available
 */
export async function claim({ state, port }: Settings, hooks: ShutdownHooks): Promise<PublicServer> {
  prepareFolder(state);
  hooks.add(await lockState(state));
  const server = publicServer();
  hooks.add(() => Promise.all([closeNow(server.ipv4), closeNow(server.ipv6)]));
  await listenPublic(server.ipv4, server.ipv6, port);
  return server;
}
