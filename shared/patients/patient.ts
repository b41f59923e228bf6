import * as z from "zod";
import { dateOfBirth, Instant, Version } from "../fields.ts";
import { PatientId } from "../ids.ts";
import { newPersonFields, personChanges, personFields } from "./person.ts";

/** A person who is treated at the clinic. */
export const Patient = z.object({ patient_id: PatientId, ...personFields, created_at: Instant, version: Version });
export type Patient = z.infer<typeof Patient>;

/** A new patient. The birth date is required, because it distinguishes patients of the same name. */
export const NewPatient = z.strictObject({ ...newPersonFields, dob: dateOfBirth() });
export type NewPatient = z.output<typeof NewPatient>;

export const PatientChange = z
  .strictObject({ ...personChanges, dob: dateOfBirth() })
  .partial()
  .extend({ version: Version });
export type PatientChange = z.output<typeof PatientChange>;
