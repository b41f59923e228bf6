import { handler } from "../../../../functions/api/patients/index.ts";
import { mergeEntity } from "../../../../functions/entities/merging.ts";
import { duplicatePairEntity } from "../../../../functions/entities/patients.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import {
  APPOINTMENT_ID,
  APPOINTMENT_NOTE,
  appointmentItem,
  WAITLIST_ENTRY,
} from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { INSURANCE, policyUsesOf } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { operation } from "../../../support/operation-tests.ts";
import { LEAD, NOTE, PATIENT, searchItemsOf } from "../../../support/patient-rows.ts";
import { type Item, itemOf, nextItem, paramsOf } from "../../../support/rows.ts";

const { tenant: tenant_id } = IDS;
/** The ids of the patient who is erased, of another one, of the lead that became the patient, and of a merge into it. */
export const patient_id = String(PATIENT.item().patient_id);
export const other_id = patient_id.replace(/n$/, "q");
export const lead_id = String(LEAD.item().lead_id);
export const merge_id = "merge_01jd3v8c9m4q2w6x8z0y1t5k7n";
const MERGED = nextItem(PATIENT, { merged_into: patient_id, merge_id });
/** The id of the record that was merged into the patient. */
export const merged_id = String(MERGED.patient_id);
/** The patient who is erased. */
export const PERSON = PATIENT.item({ lead_id, merged_ids: [merged_id], merges: [merge_id] });

/** The changes of an audit entry, and what an erasure leaves of them. */
export const edited = [{ field: "alert", from: "Deaf", to: "Blind" }];
export const emptied = [{ field: "alert", from: null, to: null }];

const insured = (id: string): Item[] => {
  const row = INSURANCE.item({ patient_id: id });
  return [row, ...policyUsesOf(row)];
};
/** Returns a pair of patients who may be the same. */
export const pairItem = (one: string, other: string) =>
  itemOf(duplicatePairEntity().put({ tenant_id, patient_id: one, other_id: other, state: "OPEN", rank: "50" }));

/** Returns rows of every kind that belong to a patient. */
export const belongings = (id: string, end: string): Item[] => {
  const appointment_id = APPOINTMENT_ID.replace(/n$/, end);
  return [
    NOTE.item({ patient_id: id, note_id: `note_${end}` }),
    WAITLIST_ENTRY.item({ patient_id: id, entry_id: `wait_${end}` }),
    appointmentItem({ patient_id: id, appointment_id }),
    APPOINTMENT_NOTE.item({ appointment_id, note_id: `note_of_${end}` }),
    ...insured(id),
  ];
};
/** Returns a merge, by default that of the merged record into the patient. */
export const mergeItem = (changes: object = {}) =>
  itemOf(
    mergeEntity().put({
      ...{ tenant_id, merge_id, target_id: patient_id, other_id: merged_id, state: "MERGED", fields: {}, ...changes },
      ...{ changed_by: IDS.user, merged_at: NOW, expires: 1 },
    }),
  );
/** Rows of the patient, of a record that was merged into it, and of the lead that became the patient. */
export const OWN = [
  PERSON,
  MERGED,
  mergeItem(),
  LEAD.item(),
  ...[PATIENT.item(), LEAD.item()].flatMap(searchItemsOf),
  ...belongings(patient_id, "n"),
  ...belongings(merged_id, "p"),
];

const OF_PATIENTS = [PATIENT, LEAD, NOTE, APPOINTMENT_NOTE, WAITLIST_ENTRY, INSURANCE].map(({ entity }) => entity);
const ERASED = [...OF_PATIENTS, "search", "merge", "policyUse", "duplicatePair"];

/** Opens the erasure of the patient, on a table that contains the rows in OWN before each test. */
export function openErasure() {
  const opened = operation({
    handler,
    route: contract.patients.erase,
    as: "TENANT_ADMIN",
    request: { params: paramsOf(PATIENT) },
    items: OWN,
  });
  /** Returns the rows of all kinds that an erasure deletes. */
  const left = () => ERASED.flatMap((entity) => opened.rows(entity));
  return { ...opened, left };
}
