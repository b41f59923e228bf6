import { leadItems, patientItems } from "../../functions/domain/search/index-writes.ts";
import type { LeadRow, PatientRow } from "../../functions/domain/search/people.ts";
import { leadEntity, patientNoteEntity, searchItemEntity } from "../../functions/entities/patients.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { NOT_FOUND_TEXTS } from "../../shared/contract/texts.ts";
import { DESK, patientItem, ULID } from "./desk-items.ts";
import { IDS } from "./event.ts";
import { type Item, itemOf } from "./item.ts";
import { noun } from "./noun.ts";

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
