import { DELIVERY } from "../../shared/messages/delivery.ts";
import { orNotFound } from "../data/find-row.ts";
import { MailBlockEntity } from "../data/mail-block.ts";
import { parseItem, readItems } from "../data/read-items.ts";
import { TenantEntity } from "../data/tenant.ts";
import { type Recipient, recipientOf } from "../mail/opt-out-link.ts";

/**
 * Reads whose messages an opt-out link stops, and whether they are stopped already.
 * @throws ClinicError 404 for a link that the product did not make
 */
export async function readOptOut(token: string): Promise<Recipient & { clinic_name: string; opted_out: boolean }> {
  const recipient = orNotFound(recipientOf(token), DELIVERY.unknownLink);
  const { tenant_id, patient_id: subject } = recipient;
  const [tenantItem, blockItem] = await readItems([
    TenantEntity.get({ tenant_id }).params(),
    MailBlockEntity.get({ tenant_id, subject }).params(),
  ]);
  const tenant = orNotFound(parseItem(TenantEntity, tenantItem), DELIVERY.unknownLink);
  return { ...recipient, clinic_name: tenant.tenant_name, opted_out: blockItem !== undefined };
}
