/** The event of a clock that starts a job, with the instant for which it was due. */
export interface ScheduledEvent {
  readonly time?: string;
}

/** Returns the instant of a run. The schedule may call late, and its time may lie ahead of this machine's clock: the later counts. */
export function instantOf({ time = "" }: ScheduledEvent): string {
  const real = new Date().toISOString();
  return time > real ? new Date(time).toISOString() : real;
}
