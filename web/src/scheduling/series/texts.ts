import { counted } from "../../../../shared/values/us-text.ts";

const every = (weeks: number) => (weeks === 1 ? "every week" : `every ${weeks} weeks`);
const appointments = (count: number) => counted(count, "appointment");
const dates = (count: number) => counted(count, "obstructed date");

/** The sentences of screens about series of appointments. They are a separate file, so that only the dialogs load them. */
export const SERIES_SCREEN = {
  count: "Enter a whole number from 2 to 52",
  weeks: "Enter a whole number of weeks from 1 to 52",
  place: (position: number, count: number, weeks: number) => `${position} of ${count}, ${every(weeks)}`,
  preview: "Preview dates",
  asking: "Looking at each date",
  free: "Free",
  bookTitle: (count: number, weeks: number) => `${appointments(count)}, ${every(weeks)}`,
  bookAll: (count: number) => `Book all ${count}`,
  bookOthers: (obstructed: number) => `Book without the ${dates(obstructed)}`,
  noneFree: "None of these dates can be booked. Go back and choose another time or day.",
  booked: (count: number, patient: string, weeks: number) =>
    `${appointments(count)} of ${patient} ${count === 1 ? "is" : "are"} booked, ${every(weeks)}.`,
  notBooked: "These dates were not booked",
  scope: "Which appointments",
  this: "Only this one",
  following: "This and the following",
  moveQuestion: (patient: string) => `Move the appointment of ${patient}?`,
  moveTitle: "Move this and the following appointments",
  moveAll: (count: number) => `Move all ${count}`,
  moveOthers: (count: number) => `Move ${count} and keep the others`,
  moved: (count: number, patient: string) =>
    `${appointments(count)} of ${patient} ${count === 1 ? "is" : "are"} moved.`,
  notMoved: "These appointments stay where they are",
  followingReleased: "The times of this appointment and of the following ones of its series become free.",
  cancelled: (count: number, patient: string) =>
    `${appointments(count)} of ${patient} ${count === 1 ? "is" : "are"} cancelled.`,
  notCancelled: "These appointments were not cancelled",
  notChanged: (patient: string) => `The appointments of ${patient} were not changed.`,
} as const;
