import ical, { foldLines, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Attachment } from "../../platform/mail/send.ts";

/** The program that calendars name as the author. */
export const CALENDAR_PRODUCT = { company: "Clinic Manager", product: "Appointments" };

/** Returns the id of an appointment in calendars, which is the same in mails and feeds, so that a calendar shows it once. */
export const eventUid = (appointment_id: string, web: string): string => `${appointment_id}@${new URL(web).hostname}`;

interface CalendarEntry {
  /** Stays the same for all files of an appointment. */
  readonly uid: string;
  /** Grows with each change, so that calendars keep the latest. */
  readonly sequence: number;
  readonly cancelled: boolean;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly summary: string;
  readonly address: string;
  readonly organizer: { readonly name: string; readonly email: string };
}

/**
 * Returns the line that names the organizer. ical-generator writes a quote in a name as `\"`, which RFC 5545 does not allow, so that
 * programs drop the line. RFC 6868 has signs of its own for quotes, line breaks and carets.
 */
function organizerLine({ name, email }: CalendarEntry["organizer"]): string {
  const encoded = name
    .replaceAll("^", "^^")
    .replaceAll('"', "^'")
    .replace(/\r\n|\r|\n/g, "^n");
  return foldLines(`ORGANIZER;CN="${encoded}":mailto:${email}`);
}

/** Builds the calendar file of an appointment. It does not ask for a reply, because the clinic would not read it. */
export function calendarFile(entry: CalendarEntry): Attachment {
  const { uid, sequence, cancelled, starts_at, ends_at, summary, address, organizer } = entry;
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId: CALENDAR_PRODUCT });
  calendar.createEvent({
    id: uid,
    sequence,
    summary,
    location: address,
    start: new Date(starts_at),
    end: new Date(ends_at),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return {
    name: "appointment.ics",
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString().replace("\r\nEND:VEVENT", () => `\r\n${organizerLine(organizer)}\r\nEND:VEVENT`),
  };
}
