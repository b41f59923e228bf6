/** Returns the calendar date `YYYY-MM-DD` that an IANA time zone has at an instant. */
export function localDate(instant: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const parts = format.formatToParts(new Date(instant));
  const part = (type: "year" | "month" | "day") => parts.find((candidate) => candidate.type === type)?.value;
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Returns the earliest current date of all time zones. An earlier date is past everywhere. */
export const earliestToday = (): string => localDate(new Date(), "Etc/GMT+12");
