/** The pause before the first task, so that it does not compete with the page that is being opened. */
const QUIET_MS = 4_000;
const PAUSE_MS = 200;

const idle = (run: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(run) : setTimeout(run));

/**
 * Runs tasks one after the other once the page has been open for a while, each when the browser has nothing else to do.
 * @returns a function that cancels what has not run yet
 */
export function whenIdle(tasks: readonly (() => void)[]): () => void {
  const left = [...tasks];
  let timer: ReturnType<typeof setTimeout>;
  const next = (pause: number) => {
    timer = setTimeout(() => {
      idle(() => {
        left.shift()?.();
        if (left.length > 0) next(PAUSE_MS);
      });
    }, pause);
  };
  next(QUIET_MS);
  return () => {
    left.length = 0;
    clearTimeout(timer);
  };
}
