export const REPORTS_SCREEN = {
  empty: "No appointments in this period.",
  noPeople: "No new patients or leads in this period.",
  failed: "Failed to load the report",
  held: "Appointments without missed and cancelled ones",
  before: (figure: string) => `${figure} in the period before`,
  weekBefore: (figure: string) => `${figure} in the week before`,
  daysAhead: "Days booked ahead",
  people: { new_patients: "New patients", new_leads: "New leads", converted_leads: "Leads converted" },
  wholeClinic: "Of all locations",
} as const;
