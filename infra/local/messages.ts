import type { ShutdownHooks } from "./shutdown-hooks.ts";

const MINUTE_MS = 60_000;

/**
 * Runs the handler that sends messages every minute, as the schedule does.
 * @returns a function that runs it at once, as if it were the given time
 */
export async function startMessages(hooks: ShutdownHooks): Promise<(time: string | undefined) => Promise<object>> {
  const { handler } = await import("../../functions/schedules/send-messages.ts");
  const tick = (time = new Date().toISOString()) => handler({ time }, { getRemainingTimeInMillis: () => MINUTE_MS });
  const timer = setInterval(() => void tick().catch((error: unknown) => console.error(error)), MINUTE_MS).unref();
  hooks.add(() => clearInterval(timer));
  return tick;
}
