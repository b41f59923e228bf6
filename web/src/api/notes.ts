import type { NewNote, Note } from "../../../shared/patients/patient.ts";
import type { ListPage } from "./all-pages.ts";
import { appointmentsApi } from "./appointments-api.ts";
import { patientsApi } from "./patients-api.ts";
import { pagedQuery } from "./queries.ts";

/** A note about a patient or an appointment. */
export type AnyNote = Omit<Note, "patient_id">;

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
    (query): Promise<ListPage<AnyNote>> =>
      "patient_id" in record
        ? patientsApi.listNotes({ params: record, query })
        : appointmentsApi.listNotes({ params: record, query }),
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
