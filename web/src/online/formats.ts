import { once } from "../lib/async.ts";
import { type Language, LOCALES } from "./language.ts";

/** Returns a function that creates the formatter of each language once. Dates are calendar dates, so no time zone moves them. */
function perLanguage(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const of = (language: Language) =>
    once(() => new Intl.DateTimeFormat(LOCALES[language], { timeZone: "UTC", ...options }));
  const formats = { en: of("en"), es: of("es") };
  return (language) => formats[language]();
}

const longDay = perLanguage({ weekday: "long", month: "long", day: "numeric" });
const shortWeekday = perLanguage({ weekday: "short" });
const shortDate = perLanguage({ month: "short", day: "numeric" });
const wallTime = perLanguage({ hour: "numeric", minute: "2-digit" });
const month = perLanguage({ month: "long" });

/** Returns "Friday, December 4" for "2026-12-04". */
export const dayText = (language: Language, date: string): string => longDay(language).format(new Date(date));

export const weekdayText = (language: Language, date: string): string => shortWeekday(language).format(new Date(date));

/** Returns "Dec 4" for "2026-12-04". */
export const dateText = (language: Language, date: string): string => shortDate(language).format(new Date(date));

/** Returns "2:30 PM" for "14:30". */
export const timeText = (language: Language, time: string): string =>
  wallTime(language).format(new Date(`1970-01-01T${time}Z`));

/** Returns the time of an instant on the clock of the device. */
export const clockText = (language: Language, instant: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { hour: "numeric", minute: "2-digit" }).format(new Date(instant));

export const monthNames = (language: Language): string[] =>
  Array.from({ length: 12 }, (_, at) => month(language).format(new Date(Date.UTC(2000, at, 1))));

/** Returns the usual name of a time zone, such as "Central Time". */
export const zoneText = (language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** Returns whether the device's clock shows another time than the location's, so that a time needs its zone. */
export const isElsewhere = (timeZone: string): boolean => {
  const now = new Date();
  const at = (zone?: string) =>
    new Intl.DateTimeFormat("en-US", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).format(now);
  return at(timeZone) !== at();
};
