const WHEN = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Returns an instant in the time zone of the device, such as "Nov 20, 2026, 9:30 AM". */
export const whenText = (instant: string): string => WHEN.format(Date.parse(instant));
