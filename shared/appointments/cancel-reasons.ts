/** The reasons for a cancellation that the front desk can choose from. It can also add a text, or write only that. */
export const CANCEL_REASONS = [
  "Patient asked to cancel",
  "Patient is ill",
  "Practitioner is not available",
  "Booked by mistake",
] as const;
