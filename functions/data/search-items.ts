import { Lead, leadStatusOf } from "../../shared/patients/lead.ts";
import { isDue } from "../../shared/patients/lead-status.ts";
import { Patient } from "../../shared/patients/patient.ts";
import type { LeadRow } from "./get-lead.ts";
import type { PatientRow } from "./get-patient.ts";
import type { SearchItem } from "./search-item.ts";
import { TERM, termsOf } from "./search-terms.ts";

/** Returns a row without unknown values, so that a page costs less to read. The contract adds them to a response. */
const known = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== "" && value !== null));

/** Returns the items of the search index for a patient: none for one who was merged into another. */
export function patientItems(stored: PatientRow): SearchItem[] {
  if (stored.merged_into) return [];
  const { patient_id: record_id, ...row } = Patient.parse(stored);
  const { tenant_id } = stored;
  return termsOf(row).map((term) => ({ tenant_id, kind: "patient", term, record_id, row: known(row) }));
}

/** Returns the terms of a lead. Converted leads are listed after all others, and a due next step is found by its day. */
function leadTerms(lead: Omit<Lead, "lead_id">): string[] {
  const terms = termsOf(lead);
  if (lead.status === "CONVERTED")
    return terms.map((term) => (term.startsWith(TERM.list) ? TERM.converted + term.slice(TERM.list.length) : term));
  return isDue(lead, lead.next_step_on) ? [...terms, TERM.due + lead.next_step_on] : terms;
}

/** Returns the items of the search index for a lead. */
export function leadItems(stored: LeadRow): SearchItem[] {
  const { lead_id: record_id, ...row } = Lead.parse({ ...stored, status: leadStatusOf(stored) });
  const { tenant_id } = stored;
  return leadTerms(row).map((term) => ({ tenant_id, kind: "lead", term, record_id, row: known(row) }));
}
