/** Calls `end` when this process should end: on a signal, or when its parent process has ended. */
export function onShutdownSignal(end: () => unknown): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());
  // npm's shell ends on a signal without passing it on, so the end of the parent counts as a signal.
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && void end();
  if (process.env.npm_lifecycle_event) setInterval(watch, 200).unref();
}
