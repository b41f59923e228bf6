import type { contract } from "../../shared/contract.ts";
import { getLead as getLeadRow } from "../data/get-lead.ts";
import type { UseCase } from "../http/api.ts";
import { toLead } from "./to-lead.ts";

export const getLead: UseCase<typeof contract.patients.getLead> = async ({ tenantId }, { params }) =>
  toLead(await getLeadRow(tenantId, params.lead_id));
