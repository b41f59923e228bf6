import { getPatient } from "../data/get-patient.ts";
import type { UseCase } from "../http/api.ts";

/** Returns one patient. */
export const get: UseCase<"patients.get"> = ({ tenantId }, { params }) => getPatient(tenantId, params.patient_id);
