import React from "react";

// Tests replace the timers.
const { queueMicrotask, setImmediate } = globalThis;

type Task = () => void;

const scheduled = new Set<Task>();

/** Returns a scheduler whose tasks can also be run early. Each runs once. */
const runnableEarly = (schedule: (task: Task) => unknown) => (task: Task) => {
  const once = () => {
    if (scheduled.delete(once)) task();
  };
  scheduled.add(once);
  return schedule(once);
};

/** Runs what React has scheduled, and what it schedules meanwhile. */
function drain(): void {
  for (const task of scheduled) task();
}

async function settle(result: PromiseLike<unknown>): Promise<unknown> {
  const value = await result;
  do {
    drain();
    await new Promise((resolve) => setImmediate(resolve));
  } while (scheduled.size > 0);
  return value;
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value;

function act(callback: () => unknown): unknown {
  // The development build warns of this as well: the effects of a gesture while a test waits do not follow it
  // immediately.
  if (!Reflect.get(globalThis, "IS_REACT_ACT_ENVIRONMENT")) console.error("A test made a gesture while it waited.");
  const result = callback();
  if (isPromise(result)) return settle(result);
  drain();
  return result;
}

// The production build of React has no `act`, which Testing Library needs when it is loaded.
if (!React.act) {
  // React keeps the schedulers that it finds when it is loaded.
  Object.assign(globalThis, {
    queueMicrotask: runnableEarly(queueMicrotask),
    setImmediate: runnableEarly(setImmediate),
  });
  await import("react-dom/client");
  Object.assign(globalThis, { queueMicrotask, setImmediate });
  Object.assign(React, { act });
}
