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

export const STAFF_SCREEN = {
  added: "Staff added successfully",
  roleAdded: (email: string) => `${email} belongs to your clinic already and has this role as well now. `,
  addFailed: (message: string) => `Failed: ${message}`,
  wrong: "Something went wrong",
  updated: "Staff updated",
  updateFailed: "Failed to update staff",
  invited: (email: string) => `A new invitation was sent to ${email}.`,
  inviteFailed: "Failed to resend the invitation",
  empty: "No staff found for this location.",
  none: "No staff found. Add the people who work in your clinic.",
  loadFailed: "Failed to fetch staff",
  locationsFailed: "Failed to fetch locations",
} as const;

export const SCHEDULES_SCREEN = {
  saved: "Schedule saved",
  saveFailed: "Failed to save schedule",
  loadFailed: "Failed to load schedule",
  locationFailed: "Failed to load location data",
  availabilityUpdated: "Availability updated",
  availabilityFailed: "Failed to update availability",
  bothTimes: "Enter both a start and an end, or neither",
  proposed: "Proposed are the opening hours of the location. They apply once you save.",
} as const;

export const PRACTITIONERS_SCREEN = {
  empty: "No practitioners found.",
  noAppointments: (status: string) => `No appointments that are ${status}.`,
} as const;
