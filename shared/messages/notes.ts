/** What the screens say of notes and histories. They stand apart, because lists need none of them. */
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
