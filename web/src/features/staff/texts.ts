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
  availabilityUpdated: "Availability updated",
  availabilityFailed: "Failed to update availability",
  bothTimes: "Enter both a start and an end, or neither",
  proposed: "Proposed are the opening hours of the location. They apply once you save.",
} as const;
