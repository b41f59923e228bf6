/** The sentences of the reports. */
export const REPORTS_SCREEN = {
  empty: "No appointments in this period.",
  failed: "Failed to load the report",
} as const;
