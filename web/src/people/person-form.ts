import type * as z from "zod";
import { type Lead, NewLead } from "../../../shared/patients/lead.ts";
import { NewPatient, type Patient } from "../../../shared/patients/patient.ts";

export type PersonInput = z.input<typeof NewLead>;
export type PersonValues = z.output<typeof NewLead>;
export type PersonSchema = z.ZodType<PersonValues, PersonInput>;

/** Somebody known by name and number; a birth date is welcome. */
export const LEAD_SCHEMA: PersonSchema = NewLead;

/** A patient's birth date is required; that of one who was a lead may still be missing. */
export const patientSchema = (patient?: Patient): PersonSchema => (patient && !patient.dob ? NewLead : NewPatient);

export const NOBODY: PersonInput = {
  first_name: "",
  middle_name: "",
  last_name: "",
  email: "",
  contact: "",
  dob: "",
  gender: "UNKNOWN",
  street: "",
  city: "",
  state: "",
};

/** What of a patient or a lead can be edited. */
export const personInput = (person: Patient | Lead): PersonInput =>
  Object.fromEntries(Object.keys(NOBODY).map((name) => [name, person[name as keyof PersonInput]])) as PersonInput;
