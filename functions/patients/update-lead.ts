import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { LeadEntity } from "../data/lead.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { searchKeys } from "../data/search-keys.ts";
import type { UseCase } from "../http/api.ts";
import { requireLead } from "./require-lead.ts";
import { toLead } from "./to-lead.ts";

/** Changes a lead, unless somebody changed it since the caller read it. */
export const updateLead: UseCase<typeof contract.patients.updateLead> = async ({ tenantId }, { params, body }) => {
  const { version, ...change } = body;
  const before = await requireLead(tenantId, params.lead_id);
  const result = await LeadEntity.patch({ tenant_id: tenantId, lead_id: params.lead_id })
    .set({ ...change, ...searchKeys({ ...before, ...change }) })
    .add({ version: 1 })
    .where((at, { eq }) => eq(at.version, version))
    .go(ALL_ROWS);
  return toLead(saved(result, MESSAGES.notFound.lead));
};
