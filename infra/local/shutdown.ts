type Hook = () => unknown;

/** The steps that end what a process has started. */
export interface ShutdownHooks {
  /** Adds a step. It runs immediately when the shutdown has already begun. */
  add(hook: Hook): void;
  /** Runs all steps, the newest first. A second call waits for the first one. */
  run(): Promise<void>;
}

/** Creates shutdown hooks, so that a start that is interrupted half-way leaves nothing behind. */
export function shutdownHooks(): ShutdownHooks {
  const hooks: Hook[] = [];
  let ended: Promise<void> | undefined;
  const run = async (hook: Hook) => {
    try {
      await hook();
    } catch (error) {
      console.error("A shutdown step failed:", error);
    }
  };
  const runAll = async () => {
    for (let hook = hooks.pop(); hook; hook = hooks.pop()) await run(hook);
  };
  return {
    add: (hook) => {
      if (ended) void run(hook);
      else hooks.push(hook);
    },
    run: () => {
      ended ??= runAll();
      return ended;
    },
  };
}

/** Calls `end` when this process should end: on a signal, or when its parent process has ended. */
export function onShutdownSignal(end: () => unknown): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());
  // npm's shell ends on a signal without passing it on, so the end of the parent counts as a signal.
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && void end();
  if (process.env.npm_lifecycle_event) setInterval(watch, 200).unref();
}
