import { once } from "./once.ts";

const when = once(() => new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }));

/** Returns an instant in the time zone of the device, such as "Nov 20, 2026, 9:30 AM". */
export const whenText = (instant: string): string => when().format(Date.parse(instant));
