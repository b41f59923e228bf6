import type { contract } from "../../shared/contract.ts";
import { newId } from "../data/new-id.ts";
import { PatientEntity } from "../data/patient.ts";
import { searchKeys } from "../data/search-keys.ts";
import type { UseCase } from "../http/api.ts";

/** Registers a patient. A put under a new id is the same however often the SDK has to repeat it. */
export const create: UseCase<typeof contract.patients.create> = async ({ tenantId }, { body }) => {
  const row = { ...body, ...searchKeys(body), tenant_id: tenantId, patient_id: newId("pat") };
  return (await PatientEntity.put(row).go()).data;
};
