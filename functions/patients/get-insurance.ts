import type { UseCase } from "../http/api.ts";
import { readInsurance, readWithNames } from "./read-insurance.ts";

/** Returns the insurance policies of a patient. */
export const getInsurance: UseCase<"patients.getInsurance"> = async ({ tenantId }, { params }) => {
  const { insurance } = await readInsurance(tenantId, params.patient_id);
  return readWithNames(insurance);
};
