import { fullName } from "../../../../shared/names.ts";
import type { Lead } from "../../../../shared/patients/lead.ts";
import type { BookingStart } from "../../scheduling/booking/booking-fields.ts";

/** Returns the person to book for: the patient that the lead has become, or the lead. */
export const personOf = (lead: Lead): NonNullable<BookingStart["person"]> => {
  const { lead_id, patient_id } = lead;
  const name = fullName(lead);
  return patient_id ? { kind: "patient", patient_id, name } : { kind: "lead", lead_id, name };
};
