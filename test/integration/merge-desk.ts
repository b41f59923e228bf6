import type { OperationOf } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import { clinic, desk } from "./desk-for-each.ts";
import { newPatient } from "./front-desk.ts";

/** Sends an operation on patients as the receptionist. */
export const send = <O extends OperationOf<"patients">>(operation: O, request: object) =>
  clinic.send("RECEPTIONIST", "patients", operation, request as never);
/** Registers a patient, with the given fields. */
export const register = async (person: object = {}) =>
  (await send("create", { body: { ...newPatient, ...person } })).body;
/** Returns a patient without the merges in which it took part. */
export const open = async (patient_id: string) => {
  const { merges: _, ...patient } = (await send("get", { params: { patient_id } })).body;
  return patient;
};
/** Lists merges. */
export const merged = async (query: object) => (await send("listMerges", { query })).body.items;
/** Books the patient on Monday. */
export const book = async (patient_id: string, start_time: string, more: object = {}) => {
  const body = { ...desk, patient_id, date: MONDAY, start_time, ...more };
  return (await clinic.send("RECEPTIONIST", "appointments", "book", { body } as never)).body;
};
/** Writes a note about the patient. */
export const note = async (patient_id: string, text: string) =>
  (await send("createNote", { params: { patient_id }, body: { text } })).body;
/** Merges the other patient into the first one, in the versions that they have now. */
export const merge = async (target_id: string, other_id: string, more: object = {}, query: object = {}) => {
  const [{ version }, { version: other_version }] = [await open(target_id), await open(other_id)];
  return send("merge", {
    params: { patient_id: target_id },
    query,
    body: { other_id, version, other_version, ...more },
  });
};
/** Undoes a merge. */
export const undo = (merge_id: string) => send("undoMerge", { params: { merge_id } });
/** Returns the ids of the patient's appointments. */
export const appointmentsOf = async (patient_id: string): Promise<string[]> =>
  (await send("listAppointments", { params: { patient_id } })).body.items.map((item) => item.appointment_id);
/** Returns the texts of the patient's notes. */
export const notesOf = async (patient_id: string): Promise<string[]> =>
  (await send("listNotes", { params: { patient_id } })).body.items.map((item) => item.text);
/** Returns the ids of the patients that a search finds. */
export const found = async (search: string): Promise<string[]> =>
  (await send("list", { query: { search } })).body.items.map((item) => item.patient_id);

/** Registers another patient, and gives that one and the desk's patient an appointment and a note each. */
export async function twoPatients() {
  const { patient_id: kept } = desk;
  const { patient_id: other } = await register({ last_name: "Hoper", contact: "555-0199", email: "g@example.com" });
  const [mine, theirs] = [await book(kept, "09:00"), await book(other, "10:00")];
  await note(kept, "mine");
  await note(other, "theirs");
  return { kept, other, mine: mine.appointment_id, theirs: theirs.appointment_id };
}
