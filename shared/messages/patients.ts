export const PATIENTS_SCREEN = {
  empty: "No patients found.",
  noLeads: "No leads found.",
  noteAdded: "Note added",
  noteFailed: "The note was not added.",
  alert: "Alert:",
  noAlert: "The patient's alert could not be loaded.",
  unfinishedSearch: "Enter at least 4 digits of a phone number, or a complete date of birth.",
} as const;
