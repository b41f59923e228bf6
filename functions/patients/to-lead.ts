import type { Lead } from "../../shared/patients/lead.ts";
import type { LeadRow } from "../data/get-lead.ts";

/** Returns a lead as the contract shows it. */
export const toLead = (row: LeadRow): Lead => ({ ...row, patient_id: row.patient_id ?? null });
