import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { openRow } from "../data/audit-read.ts";
import { getLead, type LeadRow } from "../data/get-lead.ts";
import { createOnce, keyWrites } from "../data/idempotency.ts";
import { indexWrites } from "../data/index-writes.ts";
import { changedBy } from "../data/last-change.ts";
import { LeadEntity } from "../data/lead.ts";
import { newId } from "../data/new-id.ts";
import { leadItems } from "../data/search-items.ts";
import { writeAll } from "../data/transact.ts";
import { putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Creates a lead. */
export const createLead: UseCase<"patients.createLead"> = (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const write = async (): Promise<LeadRow> => {
    const lead_id = newId("lead");
    const created = { ...changedBy(caller), tenant_id, lead_id, created_at: new Date().toISOString(), version: 1 };
    const row = { ...body, ...created };
    const entry = auditEntry(caller, "patients.createLead", tenant_id, lead_id);
    await writeAll([
      putItem(LeadEntity.create(row)),
      ...indexWrites(leadItems(row)),
      ...auditPuts(entry),
      ...keyWrites(idempotencyKey, tenant_id, lead_id),
    ]);
    return row;
  };
  return createOnce(tenant_id, idempotencyKey, {
    create: write,
    load: (lead_id) => openRow(caller, "lead_id", getLead(tenant_id, lead_id)),
  });
};
