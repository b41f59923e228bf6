/** Returns the result of an operation that a browser may refuse, such as access to its storage; undefined if it fails. */
export function attempt<Result>(operation: () => Result): Result | undefined {
  try {
    return operation();
  } catch {
    return undefined;
  }
}

/** Begins a download. A failure is ignored here, because the same file is loaded again when it is needed, and reported then. */
export const begin = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/**
 * Ends a save without an error in the form. The person has decided not to save or sees a preview first, or the screen has
 * already said why saving is no longer possible. The form's input stays.
 */
export class Declined extends Error {
  override readonly name = "Declined";
}

/** Returns a function that makes a value at its first call, such as a formatter of Intl, and returns the same one afterwards. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Longer than the pause within a double click, shorter than that between two decisions. */
const DOUBLE_CLICK_MS = 500;
/** How far a hand moves within a double click, in pixels. */
const DOUBLE_CLICK_PX = 12;

const PRESSED = "button, a[href], [role=menuitem]";
/** Marks buttons that are meant to be pressed several times in a row, such as those that turn pages. */
const REPEATED = "[data-repeat]";

/**
 * Ignores the second of two quick clicks on one spot if the first one pressed a button, link or menu item, because the second
 * would press whatever has appeared under the pointer meanwhile. Returns a function that stops this.
 */
export function ignoreSecondClicks(): () => void {
  let pressed: { readonly at: number; readonly x: number; readonly y: number } | undefined;

  function onClick(event: MouseEvent) {
    const { target, detail, timeStamp: at, clientX: x, clientY: y } = event;
    // A click by a key has no position. The browser itself handles a key that is held down.
    if (detail === 0) return;
    const second =
      pressed && at - pressed.at < DOUBLE_CLICK_MS && Math.hypot(x - pressed.x, y - pressed.y) < DOUBLE_CLICK_PX;
    if (second) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const guarded = target instanceof Element && target.closest(PRESSED) && !target.closest(REPEATED);
    pressed = guarded ? { at, x, y } : undefined;
  }

  addEventListener("click", onClick, true);
  return () => removeEventListener("click", onClick, true);
}

/** Long enough that a download does not compete with the page that is being opened. */
const QUIET_MS = 4_000;

/**
 * Runs tasks once the page has been open for a while, such as downloads of what may be needed next. Returns a function that cancels
 * them.
 */
export function whenQuiet(tasks: readonly (() => void)[]): () => void {
  const timer = setTimeout(() => {
    for (const task of tasks) task();
  }, QUIET_MS);
  return () => clearTimeout(timer);
}
