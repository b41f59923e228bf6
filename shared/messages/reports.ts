export const REPORTS = {
  tooLong: "A report covers at most 366 days.",
} as const;

export const REPORTS_SCREEN = {
  empty: "No appointments in this period.",
  failed: "Failed to load the report",
} as const;
