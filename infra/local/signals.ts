/** Calls `end` when this process is meant to go: by a signal, or because whoever started it went. */
export function onShutdownSignal(end: () => unknown): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());
  // npm's shell dies of a signal without passing it on: whoever is left by it was meant, too.
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && void end();
  if (process.env.npm_lifecycle_event) setInterval(watch, 200).unref();
}
