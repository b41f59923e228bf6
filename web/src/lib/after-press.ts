let pressed = false;

globalThis.addEventListener?.("pointerdown", () => (pressed = true), true);
for (const kind of ["pointerup", "pointercancel"] as const)
  globalThis.addEventListener?.(kind, () => (pressed = false), true);

/** Runs at once, or behind the click that is being made: what moves between press and release is missed by the click. */
export function afterPress(then: () => void): void {
  if (!pressed) {
    then();
    return;
  }
  const released = new AbortController();
  // The click itself follows the release within the same turn.
  const run = () => {
    released.abort();
    setTimeout(then);
  };
  for (const kind of ["pointerup", "pointercancel"] as const)
    addEventListener(kind, run, { capture: true, signal: released.signal });
}
