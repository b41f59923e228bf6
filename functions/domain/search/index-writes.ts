import { isDue, Lead } from "../../../shared/patients/lead.ts";
import { Patient } from "../../../shared/patients/patient.ts";
import { leadEntity, patientEntity, type SearchItem, searchItemEntity } from "../../entities/patients.ts";
import { deleteItem, putItem, type TransactItem } from "../../platform/dynamo/transaction.ts";
import type { LeadRow, PatientRow } from "../patients/people.ts";
import { TERM, termsOf } from "./terms.ts";

/** Returns a row without unknown values, so that a page costs less to read. The contract adds them to a response. */
const withoutUnknown = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== "" && value !== null));

/** Returns the items of the search index for a patient: none for one who was merged into another. */
export function patientItems(stored: PatientRow): SearchItem[] {
  if (stored.merged_into) return [];
  const { patient_id: record_id, ...row } = Patient.parse(stored);
  const { tenant_id } = stored;
  return termsOf(row).map((term) => ({ tenant_id, kind: "patient", term, record_id, row: withoutUnknown(row) }));
}

/** Returns the terms of a lead. Converted leads are listed after all others, and a due next step is found by its day. */
function leadTerms(lead: Omit<Lead, "lead_id">): string[] {
  const terms = termsOf(lead);
  if (lead.status === "CONVERTED")
    return terms.map((term) => (term.startsWith(TERM.list) ? TERM.converted + term.slice(TERM.list.length) : term));
  return isDue(lead, lead.next_step_on) ? [...terms, TERM.due + lead.next_step_on] : terms;
}

export function leadItems(stored: LeadRow): SearchItem[] {
  const { lead_id: record_id, ...row } = Lead.parse(stored);
  const { tenant_id } = stored;
  return leadTerms(row).map((term) => ({ tenant_id, kind: "lead", term, record_id, row: withoutUnknown(row) }));
}

/**
 * Returns the writes that put search items, and delete the former ones whose terms are not among them. Those of a person belong
 * to the transaction that writes the person.
 */
export function indexWrites(after: readonly SearchItem[], before: readonly SearchItem[] = []): TransactItem[] {
  const terms = new Set(after.map(({ term }) => term));
  return [
    ...after.map((item) => putItem(searchItemEntity().put(item))),
    ...before.filter(({ term }) => !terms.has(term)).map((item) => deleteItem(searchItemEntity().delete(item))),
  ];
}

/** Builds the items of a transaction that creates a patient with the search items. */
export const patientCreation = (row: PatientRow): TransactItem[] => [
  putItem(patientEntity().create(row)),
  ...indexWrites(patientItems(row)),
];

export const leadCreation = (row: LeadRow): TransactItem[] => [
  putItem(leadEntity().create(row)),
  ...indexWrites(leadItems(row)),
];
