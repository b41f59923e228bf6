import type { contract } from "../../shared/contract.ts";
import { LeadEntity } from "../data/lead.ts";
import { newId } from "../data/new-id.ts";
import { searchKeys } from "../data/search-keys.ts";
import type { UseCase } from "../http/api.ts";
import { toLead } from "./to-lead.ts";

/** Notes somebody who has asked. */
export const createLead: UseCase<typeof contract.patients.createLead> = async ({ tenantId }, { body }) => {
  const row = { ...body, ...searchKeys(body), tenant_id: tenantId, lead_id: newId("lead") };
  return toLead((await LeadEntity.put(row).go()).data);
};
