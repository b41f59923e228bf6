import type { contract } from "../../shared/contract.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { makeOnce, remembered } from "../data/idempotency.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { searchKeys } from "../data/search-keys.ts";
import { transact, unavailable } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { requireLead } from "./require-lead.ts";
import { rows } from "./rows.ts";
import { toLead } from "./to-lead.ts";

/** Notes somebody who has asked. */
export const createLead: UseCase<typeof contract.patients.createLead> = async (caller, { body, repeat }) => {
  const { tenantId: tenant_id } = caller;
  const make = async () => {
    const lead_id = newId("lead");
    const created = { ...changedBy(caller), tenant_id, lead_id, created_at: new Date().toISOString(), version: 1 };
    const row = { ...body, ...searchKeys(body), ...created };
    const entry = auditEntry(caller, "patients.createLead", tenant_id, lead_id);
    const { canceled } = await transact(() =>
      rows.transaction
        .write(({ lead, audit, idempotency }) => [
          lead.create(row).commit(),
          audit.create(entry).commit(),
          ...(repeat ? [idempotency.create(remembered(repeat, tenant_id, lead_id)).commit()] : []),
        ])
        .go(),
    );
    if (canceled) throw unavailable();
    return row;
  };
  return toLead(await makeOnce(tenant_id, repeat, { make, load: (lead_id) => requireLead(tenant_id, lead_id) }));
};
