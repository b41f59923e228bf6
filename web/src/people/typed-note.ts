import { type NotedRecord, notesQuery, recordIdOf } from "../api/people.ts";
import { queryClient } from "../api/query-client.ts";
import { discardInput, unsavedInput } from "../lib/forms/unsaved-changes.ts";
import { notifySuccess } from "../lib/notifications.ts";

export const NOTES_SCREEN = {
  noNotes: "No notes are recorded for this patient.",
  noAppointmentNotes: "No notes are recorded for this appointment.",
  suspension: "Reason for the deactivation",
  loadingNotes: "Loading notes",
  notesNotLoaded: "The notes could not be loaded.",
  loadingHistory: "Loading history",
  noHistory: "Nothing is recorded yet.",
  noteAdded: "Note added",
  noteFailed: "The note was not added.",
} as const;

export const noteForm = (record: NotedRecord): string => `note-${recordIdOf(record)}`;

/** Returns the text of a note that was typed on this page and not saved yet; "" if there is none. Its form may be closed. */
export function typedNote(record: NotedRecord): string {
  const [, text] = unsavedInput(noteForm(record))?.values.find(([path]) => path === "text") ?? [];
  return typeof text === "string" ? text.trim() : "";
}

/** Removes the typed text of a saved note, and shows the note in the list. */
export function noteSaved(record: NotedRecord): void {
  discardInput(noteForm(record));
  void queryClient.invalidateQueries({ queryKey: notesQuery(record).queryKey });
  notifySuccess(NOTES_SCREEN.noteAdded);
}
