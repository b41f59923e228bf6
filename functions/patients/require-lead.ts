import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { LeadEntity } from "../data/lead.ts";
import type { LeadRow } from "./to-lead.ts";

/**
 * The tenant's lead of this id.
 * @throws ClinicError 404 "Lead not found"
 */
export async function requireLead(tenant_id: string, lead_id: string): Promise<LeadRow> {
  const { data } = await LeadEntity.get({ tenant_id, lead_id }).go({ consistent: true });
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.lead);
  return data;
}
