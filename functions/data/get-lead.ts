import type { EntityItem } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { leadStatusOf } from "../../shared/patients/lead.ts";
import { LeadEntity } from "./lead.ts";

export type LeadRow = EntityItem<typeof LeadEntity>;

/**
 * Returns the tenant's lead of this id.
 * @throws ClinicError 404 "Lead not found"
 */
export async function getLead(tenant_id: string, lead_id: string): Promise<LeadRow> {
  const { data } = await LeadEntity.get({ tenant_id, lead_id }).go({ consistent: true });
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.lead);
  return { ...data, status: leadStatusOf(data) };
}
