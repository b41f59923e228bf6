let pressed = false;

globalThis.addEventListener?.("pointerdown", () => (pressed = true), true);
for (const kind of ["pointerup", "pointercancel"] as const)
  globalThis.addEventListener?.(kind, () => (pressed = false), true);

/** Runs at once, or after a click that is in progress, because a click misses an element that moves between press and release. */
export function afterPress(then: () => void): void {
  if (!pressed) {
    then();
    return;
  }
  const released = new AbortController();
  // The browser sends the click right after the release, so a timer runs after both.
  const run = () => {
    released.abort();
    setTimeout(then);
  };
  for (const kind of ["pointerup", "pointercancel"] as const)
    addEventListener(kind, run, { capture: true, signal: released.signal });
}
