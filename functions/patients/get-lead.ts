import type { contract } from "../../shared/contract.ts";
import type { UseCase } from "../http/api.ts";
import { requireLead } from "./require-lead.ts";
import { toLead } from "./to-lead.ts";

export const getLead: UseCase<typeof contract.patients.getLead> = async ({ tenantId }, { params }) =>
  toLead(await requireLead(tenantId, params.lead_id));
