import { fullName } from "../../../../shared/names.ts";
import type { Lead } from "../../../../shared/patients/lead.ts";
import type { BookingStart } from "../../scheduling/booking/booking-fields.ts";
import { leadChoice } from "../../scheduling/booking/person-choice.ts";

/** Returns the person to book for: the lead, or the patient that it was converted into. */
export const personOf = (lead: Lead): NonNullable<BookingStart["person"]> =>
  lead.patient_id ? { kind: "patient", patient_id: lead.patient_id, name: fullName(lead) } : leadChoice(lead);
