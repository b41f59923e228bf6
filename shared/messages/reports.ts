export const REPORTS = {
  tooLong: "A report covers at most 366 days.",
} as const;
