import type { ShutdownHooks } from "./shutdown-hooks.ts";

const MINUTE_MS = 60_000;

/**
 * Runs the handlers that the schedules call every minute: messages are sent, clinics are exported and deleted.
 * @returns a function that runs them at once, as if it were the given time, and tells what became of the messages
 */
export async function startSchedules(hooks: ShutdownHooks): Promise<(time: string | undefined) => Promise<object>> {
  const messages = await import("../../functions/schedules/send-messages.ts");
  const offboarding = await import("../../functions/schedules/offboard-tenants.ts");
  const tick = async (time = new Date().toISOString()) => {
    await offboarding.handler({ time });
    return messages.handler({ time }, { getRemainingTimeInMillis: () => MINUTE_MS });
  };
  const timer = setInterval(() => void tick().catch((error: unknown) => console.error(error)), MINUTE_MS).unref();
  hooks.add(() => clearInterval(timer));
  return tick;
}
