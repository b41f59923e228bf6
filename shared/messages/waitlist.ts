/** The API's sentences about the waitlist. They are not part of `MESSAGES`, which every page loads. */
export const WAITLIST = {
  notFound: "Waitlist entry not found. The person may have been booked or removed in the meantime.",
  otherPatient: "This waitlist entry is another patient's.",
  days: "Choose days such as Mon or Tue.",
  past: "The last date must not be in the past.",
  endAfterStart: "The latest time must be after the earliest.",
  timeRequired: "Name an appointment, or a practitioner, location, date and time.",
} as const;

/** The sentences that only screens show. */
export const WAITLIST_SCREEN = {
  about:
    "Patients who wait for an appointment, longest waiting first. Those who fit are shown when an appointment is cancelled, moved or missed.",
  empty: "No patient is waiting for an appointment.",
  added: (name: string) => `${name} is on the waitlist.`,
  updated: "The waitlist entry was updated.",
  removed: "The patient was removed from the waitlist.",
  removal: "The patient will no longer be offered times that become free.",
  saveFailed: "The waitlist entry was not saved.",
  removeFailed: "The patient was not removed from the waitlist.",
  bookFailed: (name: string) => `${name} was not booked.`,
  noMatches: "No patient on the waitlist could have this time.",
  waiting: (count: number, time: string) =>
    count === 1 ? `1 patient is waiting for ${time}.` : `${count} patients are waiting for ${time}.`,
} as const;
