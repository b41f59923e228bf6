import { timeText } from "../values/us-text.ts";

export const STAFF = {
  notActive: "Only active staff can be invited. Change the status first.",
  locationRequired: "Clinic Location is required",
  noRole: "Choose at least one role.",
  roleTwice: "Enter each role only once.",
  mainRole: "The main role must be one of the roles.",
  otherTenant: "Staff can only be added to your own clinic.",
} as const;

export const SCHEDULE_TEXTS = {
  endAfterStart: "End must be after start",
  nothingGiven: "Choose at least one weekday.",
  weekdayTwice: "Enter each weekday only once.",
  overlapInOtherZone: (day: string, location: string, otherDay: string, start: string, end: string) =>
    `The hours on ${day} overlap those at ${location}, on ${otherDay} from ${timeText(start)} to ${timeText(end)} in its time zone.`,
  overlap: (day: string, location: string, start: string, end: string) =>
    `The hours on ${day} overlap those at ${location}, from ${timeText(start)} to ${timeText(end)}.`,
} as const;

/** Why a receptionist or a practitioner may not enter or delete time off. */
export const TIME_OFF_TEXTS = {
  past: "Choose today or a later day. An administrator can enter past time off.",
  others: "Only an administrator can delete time off that someone else has entered.",
  begun: "This time off has begun. Only an administrator can delete it.",
  answered: "This time off is not a request any more. Only an administrator can delete it.",
} as const;

/** The mails about requested time off. They name no reason. */
export const TIME_OFF_MAILS = {
  subject: (person: string) => `${person} asks for time off`,
  requested: (person: string) => `${person} asks for time off. The days can be booked until you approve it.`,
  when: "When",
  answer: "Approve or refuse",
  answered: "Your request for time off",
  approved: "Your time off is approved.",
  refused: "Your time off is not approved.",
  see: "Open My Day",
} as const;
