import { openApp } from "./render-app.tsx";
import { DESK_ANSWERS, NOW } from "./render-desk.tsx";

/** Opens a page of the front desk at half past nine of a Friday, with the answers that it is going to ask for. */
export async function openDesk(path: string, answers: Record<string, unknown> = {}) {
  // Only the date stands still: timers go on, so that what is debounced and polled does happen.
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const app = await openApp("/account", { as: "RECEPTIONIST" });
  for (const [name, answer] of Object.entries({ ...DESK_ANSWERS, ...answers })) app.api.on(name, answer);
  await app.go(path);
  return app;
}
