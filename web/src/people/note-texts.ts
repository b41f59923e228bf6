/** The texts of screens about notes and histories. They are a separate file, because lists do not need them. */
export const NOTES_SCREEN = {
  noNotes: "No notes are recorded for this patient.",
  noAppointmentNotes: "No notes are recorded for this appointment.",
  loadingNotes: "Loading notes",
  notesNotLoaded: "The notes could not be loaded.",
  loadingHistory: "Loading history",
  noHistory: "Nothing is recorded yet.",
  noteAdded: "Note added",
  noteFailed: "The note was not added.",
} as const;
