import { weekdayOf } from "../values/days-and-times.ts";
import { dayOfYearText, shortDate, timeText } from "../values/us-text.ts";

export const APPOINTMENT_TEXTS = {
  slotTaken: "This time is no longer free. Please choose another one.",
  undoTaken: "This can't be undone: another appointment has some of its time now.",
  invalidTransition: (from: string, to: string) => `An appointment that is ${from} can't become ${to}.`,
  transitionRules: {
    own_day: "Patients can be checked in and seen only on the day of the appointment.",
    from_own_day: "An appointment can't be completed before its day.",
    after_start: "An appointment can be marked missed only after its start.",
    until_day_ends: "This can be undone only until the end of the appointment's day.",
  },
  walkInTime: "A walk-in starts now: leave out date and time.",
  cancelReason: "Only a cancelled appointment has this reason.",
  reverseCharges: "The charges of a completed appointment are kept.",
  overbookingOff: "Your clinic does not allow overbooking.",
  notReschedulable: (status: string) => `An appointment that is ${status} can't be rescheduled.`,
  otherLocation: "This service is not offered at this location.",
  serviceDeleted: "This can't be undone: its service has been deleted since. Book a new appointment instead.",
  patientErased: "This can't be undone: its patient has been erased.",
  serviceInactive: "This service is not active.",
  practitionerInactive: "This practitioner is not active.",
  thePatient: "The patient",
  skippedTime: "This time does not exist on this day: the clocks go forward.",
} as const;

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
export const BOOKING_RULE_TEXTS = {
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

export const SERIES = {
  onlyCancelFollowing: "Only a cancellation can include the following appointments.",
  onlyCancelPreview: "Only a cancellation can be previewed.",
  obstructed: (obstructed: number, count: number, date: string, reason: string) =>
    `${obstructed} of ${count} dates can't be booked. The first is ${date}: ${reason}`,
} as const;

/** The API's sentences about a change of many appointments at once. */
export const BULK_TEXTS = {
  choose: "Choose at least one appointment",
  tooMany: (max: number) => `At most ${max} appointments can be changed at once.`,
  onlyMove: "Only a move has a practitioner.",
  undone: "This was undone.",
  changed: "Someone else changed this appointment in the meantime.",
  final: (minutes: number) => `This can be undone for ${minutes} minutes only.`,
} as const;

/** The API's sentences about the waitlist. They are not part of `MESSAGES`, which every page loads. */
export const WAITLIST = {
  notFound: "Waitlist entry not found. The person may have been booked or removed in the meantime.",
  otherPatient: "This waitlist entry is another patient's.",
  otherAppointment: "This appointment is another patient's.",
  notUpcoming: "Only an appointment that is booked can be given up for another time.",
  days: "Choose days such as Mon or Tue.",
  past: "The last date must not be in the past.",
  endAfterStart: "The latest time must be after the earliest.",
  timeRequired: "Name an appointment, or a practitioner, location, date and time.",
} as const;
