import { weekdayOf } from "../days-and-times.ts";
import { dayOfYearText, shortDate, timeText } from "../us-text.ts";

interface Days {
  readonly from_date: string;
  readonly to_date: string;
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
}

/** Returns the time of a closure or of leave: "until Jan 2", "on Thu, Dec 25" or "from 1:00 PM to 3:00 PM on Thu, Dec 25". */
function whenText({ to_date, start_time, end_time }: Days, date: string): string {
  const day = `on ${dayOfYearText(date)}`;
  if (start_time && end_time) return `from ${timeText(start_time)} to ${timeText(end_time)} ${day}`;
  return to_date > date ? `until ${shortDate(to_date, date)}` : day;
}

const withoutStop = (text: string) => text.replace(/\.+$/, "");
const hours = (start: string, end: string) => `from ${timeText(start)} to ${timeText(end)}`;

/** The sentences that say why an appointment can't have a time. */
export const RULES = {
  closure: (location: string, closure: Days & { readonly reason: string }, date: string) =>
    `${[`${location} is closed ${whenText(closure, date)}`, withoutStop(closure.reason)].filter(Boolean).join(": ")}.`,
  locationInactive: (location: string) => `${location} is not in use.`,
  closedDay: (location: string, date: string) => `${location} is closed on ${weekdayOf(date)}s.`,
  outsideHours: (location: string, open: string, close: string) => `${location} is open ${hours(open, close)}.`,
  break: (name: string, start: string, end: string) => `${name} has a break ${hours(start, end)}.`,
  onLeave: (name: string, leave: Days, date: string) =>
    leave.start_time
      ? `${name} is on leave ${whenText(leave, date)}.`
      : `${name} is on leave until ${shortDate(leave.to_date, date)}.`,
  elsewhere: (name: string, location: string) => `${name} works at ${location} then.`,
  noSchedule: (name: string, location: string, days: string) =>
    days ? `${name} works at ${location} on ${days} only.` : `${name} has no hours at ${location}.`,
  outsideSchedule: (name: string, location: string, start: string, end: string) =>
    `${name} works at ${location} ${hours(start, end)}.`,
  notOffered: (name: string, service: string) => `${name} does not offer ${service}.`,
  practitionerInactive: (name: string) => `${name} no longer works here.`,
  serviceInactive: (service: string) => `${service} is not offered at the moment.`,
  tooShort: (what: string, time: string) => `The time until ${what} at ${timeText(time)} is too short.`,
  closing: (location: string) => `${location} closes`,
  endOfHours: (name: string) => `${name} finishes work`,
  breakOf: (name: string) => `the break of ${name}`,
  leaveOf: (name: string) => `the leave of ${name}`,
  otherTimeZone: "Its time comes from the present time zone of the location.",
  past: "This time is in the past.",
  busy: (name: string) => `${name} has another appointment at this time.`,
  roomBusy: (room: string) => `Room ${room} is taken at this time.`,
  noRoomFree: "No room is free at this time.",
  locationWithoutRooms: (service: string, location: string) => `${service} needs a room, and ${location} has none.`,
  noRoom: (service: string) => `No active room suits ${service}.`,
  roomInactive: (room: string) => `Room ${room} is not in use.`,
  unsuitableRoom: (room: string, service: string) => `Room ${room} is not one of the rooms for ${service}.`,
  roomMissing: (service: string) => `${service} needs a room, and none is booked.`,
} as const;
