import * as z from "zod";
import { Instant, Version } from "../fields.ts";
import { LeadId, PatientId } from "../ids.ts";
import { newPersonFields, personChanges, personFields } from "./person.ts";

/** A person who has asked and is not a patient yet. `patient_id` is the patient that the lead became. */
export const Lead = z.object({
  lead_id: LeadId,
  ...personFields,
  patient_id: PatientId.nullable(),
  created_at: Instant,
  version: Version,
});
export type Lead = z.infer<typeof Lead>;

/** A new lead. A name and a phone number are enough during a call. */
export const NewLead = z.strictObject(newPersonFields);
export type NewLead = z.output<typeof NewLead>;

export const LeadChange = z.strictObject(personChanges).partial().extend({ version: Version });
export type LeadChange = z.output<typeof LeadChange>;
