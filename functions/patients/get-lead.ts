import type { contract } from "../../shared/contract.ts";
import { getLead as getLeadRow } from "../data/get-lead.ts";
import type { UseCase } from "../http/api.ts";

/** Returns one lead. */
export const getLead: UseCase<typeof contract.patients.getLead> = ({ tenantId }, { params }) =>
  getLeadRow(tenantId, params.lead_id);
