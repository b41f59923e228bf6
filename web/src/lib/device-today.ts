const MINUTE_MS = 60_000;

/** Returns the date on the clock of the device, now or at another time. */
export const deviceToday = (now: Date = new Date()): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10);

/** Returns the date of an instant on the clock of the device. */
export const deviceDay = (instant: string): string => deviceToday(new Date(instant));
