import { deviceStorage } from "./device-storage.ts";

const KEY = "last-activity";
const MINUTE_MS = 60_000;
/** How often activity is written down at most, so that scrolling does not write at every pixel. */
const NOTE_EVERY_MS = 5_000;
const ACTIVITY = ["keydown", "click", "scroll"] as const;

/** Milliseconds since 1970 of the last activity in any tab; undefined when none is known. */
function lastActivity(): number | undefined {
  const noted = Number(deviceStorage.getItem(KEY));
  // A time in the future is a clock that was set back, or tampered with.
  return noted > 0 && noted <= Date.now() + NOTE_EVERY_MS ? noted : undefined;
}

export const noteActivity = (): void => deviceStorage.setItem(KEY, String(Date.now()));

export const forgetActivity = (): void => deviceStorage.removeItem(KEY);

/**
 * Calls back once nothing was typed, clicked or scrolled in any tab for the given minutes; at once when that is so
 * already, as after a laptop's sleep. Gives back how to stop.
 */
export function watchIdle(minutes: number, onIdle: () => void): () => void {
  const limit = minutes * MINUTE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (lastActivity() === undefined) noteActivity();

  const check = () => {
    clearTimeout(timer);
    const left = (lastActivity() ?? 0) + limit - Date.now();
    if (left <= 0) onIdle();
    else timer = setTimeout(check, left);
  };
  const note = () => {
    const since = Date.now() - (lastActivity() ?? 0);
    // The first key after the limit does not bring the session back: its end is only late.
    if (since >= limit) check();
    else if (since >= NOTE_EVERY_MS) noteActivity();
  };

  for (const kind of ACTIVITY) addEventListener(kind, note, { capture: true, passive: true });
  document.addEventListener("visibilitychange", check);
  check();
  return () => {
    clearTimeout(timer);
    for (const kind of ACTIVITY) removeEventListener(kind, note, { capture: true });
    document.removeEventListener("visibilitychange", check);
  };
}
