import { createHash } from "node:crypto";
import { once } from "node:events";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";

/**
 * Returns a name that the system frees when its holder ends, also when it is killed; a socket file where there is
 * nothing better.
 */
function addressFor(state: string, platform: NodeJS.Platform): string {
  const name = `clinic-${createHash("sha256").update(realpathSync(state)).digest("hex").slice(0, 24)}`;
  if (platform === "linux") return `\0${name}`;
  return platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function answers(address: string): Promise<boolean> {
  const socket = connect(address);
  const isConnected = await once(socket, "connect").then(Boolean, () => false);
  socket.destroy();
  return isConnected;
}

/**
 * Locks the state folder for this process, and returns the function that unlocks it.
 * @throws UsageError when another process uses the folder
 */
export async function lockState(state: string): Promise<() => void> {
  const address = addressFor(state, process.platform);
  // A socket file remains after its holder was killed. If it does not answer, it may be removed.
  const isFile = address.startsWith("/");
  if (isFile && !(await answers(address))) rmSync(address, { force: true });
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    await once(server.listen(address), "listening");
    return () => void server.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new UsageError(
      `Another start already uses the state folder ${state}; stop it first, or choose a folder with LOCAL_STATE.`,
    );
  }
}
