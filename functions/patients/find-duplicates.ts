import type { Patient } from "../../shared/patients/patient.ts";
import { findDuplicates as findInIndex } from "../data/find-duplicates.ts";
import type { UseCase } from "../http/api.ts";

/** Finds the patients who may be the person described, the likeliest first. */
export const findDuplicates: UseCase<"patients.findDuplicates"> = async ({ tenantId }, { body }) => {
  const found = await findInIndex({ tenant_id: tenantId, kind: "patient" }, body);
  return {
    items: found.map(({ record_id, row, because }) => ({ ...(row as Patient), patient_id: record_id, because })),
  };
};
