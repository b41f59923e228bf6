import * as z from "zod";
import { changeOf } from "../field-lists.ts";
import { Instant, Version } from "../fields.ts";
import { LeadId, PatientId } from "../ids.ts";
import { personFields, storedPerson } from "./person.ts";

/** A person who has asked and is not a patient yet. `patient_id` is the patient that the lead became. */
export const Lead = z.object({
  lead_id: LeadId,
  ...storedPerson,
  patient_id: PatientId.nullable().default(null),
  created_at: Instant,
  version: Version,
});
export type Lead = z.infer<typeof Lead>;

/** A new lead. A name and a phone number are enough during a call. */
export const NewLead = z.strictObject(personFields);
export type NewLead = z.output<typeof NewLead>;

export const LeadChange = changeOf(personFields);
export type LeadChange = z.output<typeof LeadChange>;
