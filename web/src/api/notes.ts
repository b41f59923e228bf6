import type { NewNote, Note } from "../../../shared/patients/note.ts";
import { appointmentsApi } from "./appointments-api.ts";
import { patientsApi } from "./patients-api.ts";
import { pagedQuery } from "./queries.ts";

/** A note about a patient or an appointment. */
export type AnyNote = Omit<Note, "patient_id">;

interface NotePage {
  readonly items: readonly AnyNote[];
  readonly next_cursor: string | null;
}

/** The patient or the appointment that notes are about. */
export type NotedRecord = { readonly patient_id: string } | { readonly appointment_id: string };

/** Returns the id of a patient or an appointment. */
export const recordIdOf = (record: NotedRecord): string =>
  "patient_id" in record ? record.patient_id : record.appointment_id;

/** Saves a note about a patient or an appointment. */
export const saveNote = (record: NotedRecord, body: NewNote): Promise<AnyNote> =>
  "patient_id" in record
    ? patientsApi.createNote({ params: record, body })
    : appointmentsApi.createNote({ params: record, body });

/** Builds the query of notes, newest first, page by page. They are not refreshed automatically, because every read is audited. */
export const notesQuery = (record: NotedRecord) =>
  pagedQuery(
    ["notes", recordIdOf(record)],
    (cursor): Promise<NotePage> =>
      "patient_id" in record
        ? patientsApi.listNotes({ params: record, query: { cursor } })
        : appointmentsApi.listNotes({ params: record, query: { cursor } }),
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
