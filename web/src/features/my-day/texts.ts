/** The sentences of a practitioner's own page. */
export const MY_DAY_SCREEN = {
  loading: "Loading your appointments",
  empty: "No appointments.",
  appointments: "Appointments",
  weekOf: (day: string) => `Week of ${day}`,
  noteAbout: (patient: string) => `New note about ${patient}`,
  unsavedNote: "Note not saved",
  saveNote: {
    header: "Save your note?",
    text: (patient: string) => `Your note about ${patient} is not saved yet.`,
    action: "Save note and complete",
    without: "Complete without saving",
    dismissal: "Keep editing",
    kept: "If you complete without saving, the note stays here until you log out.",
  },
} as const;
