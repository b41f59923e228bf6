import type { LeadStatus } from "../../../shared/patients/lead.ts";

/** What each status of a lead is called. */
export const LEAD_STATUS_TEXT: Readonly<Record<LeadStatus, string>> = {
  NEW: "New",
  CONTACTED: "Contacted",
  CONVERTED: "Converted",
  LOST: "Lost",
};
