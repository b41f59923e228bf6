import { ulid } from "ulid";
import { finishUndo } from "../../functions/domain/importing/finish-undo.ts";
import type { LeadRow, PatientRow } from "../../functions/domain/patients/people.ts";
import { leadItems, patientItems } from "../../functions/domain/search/index-writes.ts";
import { importEntity, importedRowEntity } from "../../functions/entities/imports.ts";
import { leadEntity, patientNoteEntity, searchItemEntity } from "../../functions/entities/patients.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { NOT_FOUND_TEXTS } from "../../shared/contract/texts.ts";
import { IDS } from "./call.ts";
import { NOW } from "./dates.ts";
import { DESK, patientItem, ULID } from "./desk.ts";
import { type Item, itemOf, noun } from "./rows.ts";

const { tenant: tenant_id } = IDS;
const notFound = NOT_FOUND_TEXTS;

const leadItem = (changes: Partial<RowOf<typeof leadEntity>> = {}) =>
  itemOf(
    leadEntity().put({
      tenant_id,
      lead_id: `lead_${ULID}`,
      first_name: "Grace",
      middle_name: "",
      last_name: "Hopper",
      street: "1 Lake Street",
      city: "Springfield",
      state: "IL",
      email: "grace@example.com",
      contact: "555-0101",
      dob: "",
      gender: "FEMALE",
      status: "NEW",
      created_at: "2026-01-02T03:04:05.000Z",
      version: 3,
      ...changes,
    }),
  );

const noteItem = (changes: Partial<RowOf<typeof patientNoteEntity>> = {}) =>
  itemOf(
    patientNoteEntity().put({
      tenant_id,
      note_id: `note_${ULID}`,
      patient_id: DESK.patient_id,
      text: "Prefers mornings.",
      author_id: IDS.user,
      author_name: "Ada Byron",
      created_at: "2026-01-02T03:04:05.000Z",
      ...changes,
    }),
  );

export const PATIENT = noun("patient", "patient_id", patientItem, notFound.patient);
export const NOTE = noun("patientNote", "note_id", noteItem, notFound.patient);
export const LEAD = noun("lead", "lead_id", leadItem, notFound.lead);

/** Returns the items by which lists and searches find a patient or a lead. */
export const searchItemsOf = (row: Item): Item[] =>
  (row.lead_id ? leadItems(row as LeadRow) : patientItems(row as PatientRow)).map((item) =>
    itemOf(searchItemEntity().put(item)),
  );

export const IMPORT_ID = "imp_01jd3v8c9m4q2w6x8z0y1t5k7n";
export const UNDO_STEP = ulid(Date.parse(NOW));
const own = { tenant_id: IDS.tenant, import_id: IMPORT_ID };

/** Returns an import of patients that begins at NOW. An undo is in the step UNDO_STEP. */
export const importItem = (changes: object = {}): Item =>
  itemOf(
    importEntity().put({
      ...own,
      kind: "patients",
      dry_run: false,
      skip_duplicates: false,
      file_name: "patients.csv",
      state: "IMPORTED",
      created_by: IDS.user,
      created_at: NOW,
      ...("state" in changes && changes.state === "UNDOING" && { undo_step: UNDO_STEP }),
      ...changes,
    }),
  );

/** Returns the outcome of the first row of the import. */
export const importedRowItem = (changes: object = {}): Item =>
  itemOf(importedRowEntity().put({ ...own, row: 1, outcome: "CREATED", expires: 2_000_000_000, ...changes }));

export const PERSON = { first_name: "Ada", last_name: "Byron", contact: "312-555-0199", dob: "2/3/1975" };

/** Takes one step of the undo of the import after the other, as the table's stream does, until it is finished. */
export async function takeUndoSteps(rows: (entity: string) => readonly Item[]): Promise<void> {
  for (let [imported] = rows("import"); imported?.state === "UNDOING"; [imported] = rows("import"))
    await finishUndo(IDS.tenant, IMPORT_ID, String(imported.undo_step), { take: () => true });
}
