import { getPatient, type PatientRow } from "../data/get-patient.ts";
import { type Offer, type OfferIds, readOffer } from "./read-offer.ts";

/** Everybody and everything that an appointment brings together. */
export interface AppointmentParts extends Offer {
  readonly patient: PatientRow;
}

/**
 * Reads all parts of an appointment at once.
 * @throws ClinicError 404 for what the tenant does not have, 422 for what is inactive or does not go together
 */
export async function readParts(tenant_id: string, ids: OfferIds & { patient_id: string }): Promise<AppointmentParts> {
  const [offer, patient] = await Promise.all([readOffer(tenant_id, ids), getPatient(tenant_id, ids.patient_id)]);
  return { ...offer, patient };
}
