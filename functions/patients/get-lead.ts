import { getLead as getLeadRow } from "../data/get-lead.ts";
import type { UseCase } from "../http/api.ts";

/** Returns one lead. */
export const getLead: UseCase<"patients.getLead"> = ({ tenantId }, { params }) => getLeadRow(tenantId, params.lead_id);
