import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { LocalError } from "./local-error.ts";

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
 * @throws LocalError when the port is taken
 */
export async function listenPublic(ipv4: Server, ipv6: Server, port: number): Promise<void> {
  const refuse = (error: unknown): never => {
    if (codeOf(error) === "EADDRINUSE")
      throw new LocalError(`Port ${port} is in use; stop what listens there, or choose another one with PORT.`);
    if (codeOf(error) === "EACCES")
      throw new LocalError(`Port ${port} may not be used by this account; choose another one with PORT.`);
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
