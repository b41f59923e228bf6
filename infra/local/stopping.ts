type Stop = () => unknown;

/** What has been started and has to end. */
export interface Stopping {
  /** Ends this, too; at once when the end has already come. */
  add(stop: Stop): void;
  /** Ends everything, the newest first; a second call waits for the first one. */
  stop(): Promise<void>;
}

/** Collects what a start has to stop, so that one which is interrupted half-way leaves nothing behind. */
export function stopping(): Stopping {
  const stops: Stop[] = [];
  let ended: Promise<void> | undefined;
  const run = async (stop: Stop) => {
    try {
      await stop();
    } catch (error) {
      console.error("Something did not stop cleanly:", error);
    }
  };
  const stopAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await run(stop);
  };
  return {
    add: (stop) => {
      if (ended) void run(stop);
      else stops.push(stop);
    },
    stop: () => {
      ended ??= stopAll();
      return ended;
    },
  };
}
