import { getPatient } from "../data/get-patient.ts";
import { recordHistory } from "../data/record-history.ts";
import type { UseCase } from "../http/api.ts";

/** Lists who registered, opened and changed a patient, latest first. */
export const listHistory: UseCase<"patients.listHistory"> = async ({ tenantId }, { params, query }) => {
  const { patient_id } = await getPatient(tenantId, params.patient_id);
  const { items, next_cursor } = await recordHistory(tenantId, patient_id, query);
  return { items: items.map((entry) => ({ ...entry, patient_id })), next_cursor };
};
