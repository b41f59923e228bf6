import ical, { ICalCalendarMethod } from "ical-generator";

interface CalendarEntry {
  readonly appointment_id: string;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly time_zone: string;
  readonly summary: string;
  readonly location: string;
}

/** Returns how far the clock of a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${clock.format(instant).replace(" ", "T")}Z`) - instant;
}

/** Returns the instant of a wall-clock time of a zone. One that occurs twice or never is an hour off at most. */
function instantAt(date: string, time: string, timeZone: string): Date {
  const utc = Date.parse(`${date}T${time}Z`);
  return new Date(utc - offsetAt(utc - offsetAt(utc, timeZone), timeZone));
}

/** Builds the calendar file of an appointment, with the same id as the files in its mails, which correct it later. */
export function calendarFile(entry: CalendarEntry): string {
  const { appointment_id, date, start_time, end_time, time_zone, summary, location } = entry;
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Clinic Manager", product: "Appointments" },
  });
  calendar.createEvent({
    id: `${appointment_id}@${window.location.hostname}`,
    summary,
    location,
    start: instantAt(date, start_time, time_zone),
    end: instantAt(date, end_time, time_zone),
  });
  return calendar.toString();
}
