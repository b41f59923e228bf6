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
