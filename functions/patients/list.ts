import type { Patient } from "../../shared/patients/patient.ts";
import { searchPeople } from "../data/search.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the clinic's patients by last name, or those whom a search finds. */
export const list: UseCase<"patients.list"> = ({ tenantId: tenant_id }, { query }) =>
  searchPeople<Patient>({ tenant_id, kind: "patient" }, query);
