import type { contract } from "../../shared/contract.ts";
import { ActivityEntity, activityOf } from "../data/activity.ts";
import { requirePatient } from "../data/require-patient.ts";
import type { UseCase } from "../http/api.ts";

/** One patient's details. Nobody sees them without an entry that says so. */
export const get: UseCase<typeof contract.patients.get> = async (caller, { params }) => {
  const row = await requirePatient(caller.tenantId, params.patient_id);
  await ActivityEntity.put(activityOf(caller, "patients.get", row.tenant_id, row.patient_id)).go();
  return row;
};
