const WHEN = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Returns an instant on the clock of the person who looks, such as "Nov 20, 2026, 9:30 AM". */
export const whenText = (instant: string): string => WHEN.format(Date.parse(instant));
