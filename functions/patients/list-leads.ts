import type { contract } from "../../shared/contract.ts";
import type { Lead } from "../../shared/patients/lead.ts";
import { searchPeople } from "../data/search.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the clinic's leads by last name, or those whom a search finds. */
export const listLeads: UseCase<typeof contract.patients.listLeads> = ({ tenantId: tenant_id }, { query }) =>
  searchPeople<Lead>({ tenant_id, kind: "lead" }, query);
