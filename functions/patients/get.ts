import type { contract } from "../../shared/contract.ts";
import { getPatient } from "../data/get-patient.ts";
import type { UseCase } from "../http/api.ts";

/** Returns one patient. */
export const get: UseCase<typeof contract.patients.get> = ({ tenantId }, { params }) =>
  getPatient(tenantId, params.patient_id);
