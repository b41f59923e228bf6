import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { UsageError } from "../usage-error.ts";
import type { ShutdownHooks } from "./shutdown.ts";

async function bind(server: Server, port: number, host: string): Promise<number> {
  await once(server.listen(port, host), "listening");
  return (server.address() as AddressInfo).port;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * Listens on 127.0.0.1, on the former port if it is free, so that pages that are open in a browser stay valid after a
 * restart, otherwise on any port.
 * @returns the port
 */
export async function listenLocally(server: Server, former = 0): Promise<number> {
  try {
    return await bind(server, former, "127.0.0.1");
  } catch (error) {
    if (former === 0 || !["EADDRINUSE", "EACCES"].includes(codeOf(error) ?? "")) throw error;
    return bind(server, 0, "127.0.0.1");
  }
}

/**
 * Listens on the public port, on loopback addresses only. `localhost` may mean either of the two, so the second server
 * takes IPv6 where the machine has it.
 * @throws UsageError when the port is taken
 */
export async function listenPublic(ipv4: Server, ipv6: Server, port: number): Promise<void> {
  const refuse = (error: unknown): never => {
    if (codeOf(error) === "EADDRINUSE")
      throw new UsageError(`Port ${port} is in use; stop what listens there, or choose another one with PORT.`);
    if (codeOf(error) === "EACCES")
      throw new UsageError(`Port ${port} may not be used by this account; choose another one with PORT.`);
    throw error;
  };
  await bind(ipv4, port, "127.0.0.1").catch(refuse);
  await bind(ipv6, port, "::1").catch((error) => {
    if (!["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(codeOf(error) ?? "")) refuse(error);
  });
}

/** Stops a server immediately, with its open connections. */
export const closeNow = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * Returns the whole body, or undefined as soon as it exceeds the limit in bytes. The rest is then read and discarded,
 * so that the client receives the answer.
 * @throws Error when the client disconnects
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) break;
    chunks.push(chunk);
  }
  if (size <= limit) return Buffer.concat(chunks);
  request.resume();
  return undefined;
}

/** Serves on 127.0.0.1 until the shutdown, on the former port if it is free, and returns the address. */
export async function serve(server: Server, hooks: ShutdownHooks, former = 0): Promise<string> {
  hooks.add(() => closeNow(server));
  return `http://127.0.0.1:${await listenLocally(server, former)}`;
}
