import type { TenantRole } from "../../shared/contract/roles.ts";
import { prepareApp } from "./render-app.tsx";
import { DESK_ANSWERS, NOW } from "./render-desk.tsx";

/**
 * Opens a page of the front desk, or of another role of the clinic, at half past nine of a Friday, with the answers to
 * its requests.
 */
export async function openDesk(path: string, answers: Record<string, unknown> = {}, as: TenantRole = "RECEPTIONIST") {
  // Only the date is fixed. Timers run, because the page debounces and polls.
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const app = prepareApp({ as });
  for (const [name, answer] of Object.entries({ ...DESK_ANSWERS, ...answers })) app.api.on(name, answer);
  await app.go(path);
  return app;
}
