import type { EntityItem } from "electrodb";
import type { Lead } from "../../shared/patients/lead.ts";
import type { LeadEntity } from "../data/lead.ts";

export type LeadRow = EntityItem<typeof LeadEntity>;

/** A leads row as the contract shows it. */
export const toLead = (row: LeadRow): Lead => ({ ...row, patient_id: row.patient_id ?? null });
