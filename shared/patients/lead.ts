import * as z from "zod";
import { Instant, Version } from "../fields.ts";
import { LeadId, PatientId } from "../ids.ts";
import { newPersonFields, personChanges, personFields } from "./person.ts";

/** Somebody who has asked, and is no patient yet; `patient_id` tells who the lead has become. */
export const Lead = z.object({
  lead_id: LeadId,
  ...personFields,
  patient_id: PatientId.nullable(),
  created_at: Instant,
  version: Version,
});
export type Lead = z.infer<typeof Lead>;

/** A name and a number are enough while the telephone rings. */
export const NewLead = z.strictObject(newPersonFields);
export type NewLead = z.output<typeof NewLead>;

export const LeadChange = z.strictObject(personChanges).partial().extend({ version: Version });
export type LeadChange = z.output<typeof LeadChange>;
