import type * as z from "zod";
import { type Lead, NewLead } from "../../../shared/patients/lead.ts";
import { NewPatient, type Patient } from "../../../shared/patients/patient.ts";

/** The fields of a patient or a lead as they are typed, and as they are saved. */
export type PersonInput = z.input<typeof NewLead>;
export type PersonValues = z.output<typeof NewLead>;
export type PersonField = keyof PersonInput;

/** Returns the rules of a person's fields, which differ in the birth date only. */
export const personSchema = (birthDateRequired: boolean): z.ZodType<PersonValues, PersonInput> =>
  birthDateRequired ? NewPatient : NewLead;

const fieldsOf = (read: (name: PersonField) => string): PersonInput =>
  Object.fromEntries(Object.keys(NewLead.shape).map((name) => [name, read(name as PersonField)])) as PersonInput;

/** The fields of a person about whom nothing is known yet. */
export const emptyPerson: PersonInput = fieldsOf((name) => NewLead.shape[name].safeParse(undefined).data ?? "");

/** Returns the fields of a patient or a lead that can be edited. */
export const personInput = (person: Patient | Lead): PersonInput => fieldsOf((name) => person[name]);
