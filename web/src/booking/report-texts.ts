/** Returns a function that says what a figure was before. A dash is the rate of nothing, with which nothing can be compared. */
const compared = (period: string) => (figure: string) => (figure === "–" ? "" : `${figure} in the ${period} before`);

export const REPORTS_SCREEN = {
  empty: "No appointments in this period.",
  noPeople: "No new patients or leads in this period.",
  failed: "Failed to load the report",
  held: "Appointments without missed and cancelled ones",
  before: compared("period"),
  weekBefore: compared("week"),
  daysAhead: "Days booked ahead",
  people: { new_patients: "New patients", new_leads: "New leads", converted_leads: "Leads converted" },
  wholeClinic: "Of all locations",
} as const;
