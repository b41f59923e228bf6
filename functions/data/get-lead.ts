import type { EntityItem } from "electrodb";
import { MESSAGES } from "../../shared/messages.ts";
import { leadStatusOf } from "../../shared/patients/lead.ts";
import { getRow } from "./find-row.ts";
import { LeadEntity } from "./lead.ts";

export type LeadRow = EntityItem<typeof LeadEntity>;

/**
 * Returns the tenant's lead of this id.
 * @throws ClinicError 404 "Lead not found"
 */
export async function getLead(tenant_id: string, lead_id: string): Promise<LeadRow> {
  const row = await getRow(LeadEntity, { tenant_id, lead_id }, MESSAGES.notFound.lead);
  return { ...row, status: leadStatusOf(row) };
}
