/** The API's sentences about the waitlist. They are no part of `MESSAGES`, which every page loads. */
export const WAITLIST = {
  notFound: "Waitlist entry not found. The person may have been booked or removed in the meantime.",
  otherPatient: "This waitlist entry is another patient's.",
  days: "Choose days such as Mon or Tue.",
  past: "The last date must not be in the past.",
  endAfterStart: "The latest time must be after the earliest.",
  oneQuestion: "Name an appointment, or a practitioner, location, date and time.",
} as const;
