import { deviceStorage } from "./device-storage.ts";

const KEY = "last-activity";
const MINUTE_MS = 60_000;
/** How often activity is written down at most, so that scrolling does not write at every pixel. */
const NOTE_EVERY_MS = 5_000;
/** How long before its end a session is asked about. */
const WARNING_MS = 60_000;
const ACTIVITY = ["keydown", "click", "scroll"] as const;

/** Returns the milliseconds since 1970 of the last activity in any tab; undefined when none is known. */
function lastActivity(): number | undefined {
  const noted = Number(deviceStorage.getItem(KEY));
  // A time in the future is a clock that was set back, or tampered with.
  return noted > 0 && noted <= Date.now() + NOTE_EVERY_MS ? noted : undefined;
}

export const noteActivity = (): void => deviceStorage.setItem(KEY, String(Date.now()));

export const forgetActivity = (): void => deviceStorage.removeItem(KEY);

interface IdleListener {
  /** The session is about to end, in milliseconds since 1970; undefined when it no longer is. */
  readonly onWarning: (endsAt: number | undefined) => void;
  readonly onIdle: () => void;
}

/**
 * Calls back once nothing was typed, clicked or scrolled in any tab for the given minutes, and a minute before that; at
 * once when the time is over already, as after a laptop's sleep. Returns how to stop.
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
    // The first key after the limit does not bring the session back: its end is only late.
    if (since >= limit) return check();
    if (since < NOTE_EVERY_MS) return;
    noteActivity();
    // A button of the warning does its own work before the warning goes.
    if (warned) setTimeout(() => stopped.signal.aborted || check());
  };

  const { signal } = stopped;
  for (const kind of ACTIVITY) addEventListener(kind, note, { capture: true, passive: true, signal });
  document.addEventListener("visibilitychange", check, { signal });
  // Another tab has noted activity, which this one is told of at once.
  addEventListener("storage", ({ key }) => key === KEY && check(), { signal });
  check();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
