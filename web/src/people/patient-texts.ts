export const PATIENTS_SCREEN = {
  sameName: "Same name",
  empty: "No patients found.",
  noLeads: "No leads found.",
  overdue: "Overdue",
  noLeadsDue: "No one is to be called today.",
  alert: "Alert:",
  noAlert: "The patient's alert could not be loaded.",
  unfinishedSearch: "Enter at least 4 digits of a phone number, or a complete date of birth.",
} as const;
