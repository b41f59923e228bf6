/** The reasons for a cancellation that the front desk can choose from; a text of its own may stand behind or instead. */
export const CANCEL_REASONS = [
  "Patient asked to cancel",
  "Patient is ill",
  "Practitioner is not available",
  "Booked by mistake",
] as const;
