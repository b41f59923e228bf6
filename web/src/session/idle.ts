import { deviceStorage } from "./device-storage.ts";

const KEY = "last-activity";
const MINUTE_MS = 60_000;
/** Activity is stored at most this often, so that scrolling does not cause constant writes. */
const NOTE_EVERY_MS = 5_000;
/** How long before the end of a session the warning is shown. */
const WARNING_MS = 60_000;
const ACTIVITY = ["keydown", "click", "scroll"] as const;

/** Returns the milliseconds since 1970 of the last activity in any tab; undefined when none is known. */
function lastActivity(): number | undefined {
  const noted = Number(deviceStorage.getItem(KEY));
  // A time in the future means that the clock was set back, or that the value was tampered with.
  return noted > 0 && noted <= Date.now() + NOTE_EVERY_MS ? noted : undefined;
}

/** Stores the current time as that of the last activity. */
export const noteActivity = (): void => deviceStorage.setItem(KEY, String(Date.now()));

/** Removes the stored time of the last activity. */
export const forgetActivity = (): void => deviceStorage.removeItem(KEY);

interface IdleListener {
  /** Called with the end of the session, in milliseconds since 1970, when that is near; with undefined when it no longer is. */
  readonly onWarning: (endsAt: number | undefined) => void;
  readonly onIdle: () => void;
}

/**
 * Calls `onIdle` when nothing was typed, clicked or scrolled in any tab for the given minutes, and `onWarning` a minute before
 * that. If the time is already over, as after a laptop's sleep, it calls `onIdle` at once. Returns a function that stops it.
 */
export function watchIdle(minutes: number, { onWarning, onIdle }: IdleListener): () => void {
  const limit = minutes * MINUTE_MS;
  const warning = Math.min(WARNING_MS, limit / 2);
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warned = false;
  if (lastActivity() === undefined) noteActivity();

  const check = () => {
    clearTimeout(timer);
    const endsAt = (lastActivity() ?? 0) + limit;
    const left = endsAt - Date.now();
    if (left <= 0) return onIdle();
    const near = left <= warning;
    if (near || warned) onWarning(near ? endsAt : undefined);
    warned = near;
    timer = setTimeout(check, near ? left : left - warning);
  };
  const note = () => {
    const since = Date.now() - (lastActivity() ?? 0);
    // The first key after the limit does not revive a session that has ended while the device slept.
    if (since >= limit) return check();
    if (since < NOTE_EVERY_MS) return;
    noteActivity();
    // The warning is removed only after a click on one of its buttons has been handled.
    if (warned) setTimeout(() => stopped.signal.aborted || check());
  };

  const { signal } = stopped;
  for (const kind of ACTIVITY) addEventListener(kind, note, { capture: true, passive: true, signal });
  document.addEventListener("visibilitychange", check, { signal });
  // Activity in another tab is noticed at once. A logout there removes the time, which is no lack of activity.
  addEventListener("storage", ({ key }) => key === KEY && lastActivity() !== undefined && check(), { signal });
  check();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
