/** The reasons for a cancellation that the front desk can choose. It can also write a text, in addition or instead. */
export const CANCEL_REASONS = [
  "Patient asked to cancel",
  "Patient is ill",
  "Practitioner is not available",
  "Booked by mistake",
] as const;
