import { DELIVERY } from "../../../shared/messages/delivery.ts";
import type { messages } from "../../../shared/messages/routes.ts";
import { type Recipient, recipientOf } from "../../domain/messaging/compose.ts";
import { blockMail, mailBlockEntity } from "../../entities/messages.ts";
import { tenantEntity } from "../../entities/platform.ts";
import type { UseCase } from "../../http/use-case.ts";
import { orNotFound, parseItem, readItems } from "../../platform/dynamo/batch-get.ts";

/**
 * Reads whose messages an opt-out link stops, and whether they are stopped already.
 * @throws ClinicError 404 for a link that the product did not make
 */
async function readOptOut(token: string): Promise<Recipient & { clinic_name: string; opted_out: boolean }> {
  const recipient = orNotFound(recipientOf(token), DELIVERY.unknownLink);
  const { tenant_id, patient_id: subject } = recipient;
  const [tenantItem, blockItem] = await readItems([
    tenantEntity().get({ tenant_id }).params(),
    mailBlockEntity().get({ tenant_id, subject }).params(),
  ]);
  const tenant = orNotFound(parseItem(tenantEntity(), tenantItem), DELIVERY.unknownLink);
  return { ...recipient, clinic_name: tenant.tenant_name, opted_out: blockItem !== undefined };
}

/** Returns the clinic whose messages the link stops. It changes nothing, because mail programs open links by themselves. */
export const getOptOut: UseCase<typeof messages.getOptOut> = (_caller, { params }) => readOptOut(params.token);

/** Stops the messages of a clinic to a patient. A repeated request changes nothing. */
export const optOut: UseCase<typeof messages.optOut> = async (_caller, { params }) => {
  const found = await readOptOut(params.token);
  if (!found.opted_out) await blockMail(found.tenant_id, found.patient_id, "opted_out");
  return { ...found, opted_out: true };
};
