import type { contract } from "../../shared/contract.ts";
import { requirePatient } from "../data/require-patient.ts";
import type { UseCase } from "../http/api.ts";

export const get: UseCase<typeof contract.patients.get> = async ({ tenantId }, { params }) =>
  requirePatient(tenantId, params.patient_id);
