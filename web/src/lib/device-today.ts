import { wallClock } from "./wall-clock.ts";

/** Returns the date on the clock of the device. */
export const deviceToday = (): string => wallClock(Intl.DateTimeFormat().resolvedOptions().timeZone).date;
