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
