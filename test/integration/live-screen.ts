import { once } from "node:events";
import { WebSocket } from "ws";
import type { TenantRole } from "../../shared/contract/roles.ts";
import type { LiveUpdate } from "../../shared/live/live.ts";
import type { Clinic } from "../support/clinic.ts";
import { type Emulators, WEB_URL } from "../support/emulators.ts";

/** An open screen that receives live updates. */
export interface Screen {
  readonly updates: readonly LiveUpdate[];
  isOpen(): boolean;
  close(): void;
}

/** Returns the status with which a connection is refused, or the screen that it opens. */
export async function connect(
  { live }: Emulators,
  ticket: string | undefined,
  origin = WEB_URL,
): Promise<number | Screen> {
  const query = ticket === undefined ? "" : `?ticket=${encodeURIComponent(ticket)}`;
  const socket = new WebSocket(`${live.endpoint.replace("http", "ws")}/live${query}`, { origin });
  const updates: LiveUpdate[] = [];
  socket.on("message", (data) => updates.push(JSON.parse(String(data)) as LiveUpdate));
  const refused = new Promise<number>((resolve) => {
    socket.on("unexpected-response", (request, { statusCode = 0 }) => {
      request.destroy();
      resolve(statusCode);
    });
  });
  // A connection that is refused ends with an error, too.
  socket.on("error", () => undefined);
  const opened = once(socket, "open").then(
    (): Screen => ({ updates, isOpen: () => socket.readyState === WebSocket.OPEN, close: () => socket.terminate() }),
  );
  return Promise.race([refused, opened]);
}

/** Returns a new ticket of the clinic's user of a role. */
export async function ticketOf(clinic: Clinic, role: TenantRole): Promise<string> {
  const { status, body } = await clinic.send(role, "live", "createTicket");
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.ticket;
}

/** Opens a screen of the clinic's user of a role. */
export async function openScreen(emulators: Emulators, clinic: Clinic, role: TenantRole): Promise<Screen> {
  const screen = await connect(emulators, await ticketOf(clinic, role));
  if (typeof screen === "number") throw new Error(`The connection was refused with ${screen}.`);
  return screen;
}
