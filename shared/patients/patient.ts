import * as z from "zod";
import { changeOf } from "../field-lists.ts";
import { dateOfBirth, Instant, Version } from "../fields.ts";
import { PatientId } from "../ids.ts";
import { personFields, storedPerson } from "./person.ts";

/** A person who is treated at the clinic. */
export const Patient = z.object({ patient_id: PatientId, ...storedPerson, created_at: Instant, version: Version });
export type Patient = z.infer<typeof Patient>;

/** The fields of a patient. The birth date is required, because it distinguishes patients of the same name. */
const fields = { ...personFields, dob: dateOfBirth() };

export const NewPatient = z.strictObject(fields);

export const PatientChange = changeOf(fields);
