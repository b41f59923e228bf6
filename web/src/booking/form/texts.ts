export const BOOKING_SCREEN = {
  likelyDuplicate: "This person may be registered already. Check the possible duplicates above.",
  asLast: "As for the last new patient",
  asUsual: "Booked most often that day",
  farDate: (day: string, years: number) => `${day} is ${years === 1 ? "next year" : "the year after next"}.`,
  timesNeedChoices: "The free times appear once location and service are chosen.",
  timesNeedDate: "The free times appear once the date is valid.",
} as const;
