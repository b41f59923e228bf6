import type * as z from "zod";
import { emptyValues, valuesOf } from "../../../shared/field-lists.ts";
import { type Lead, NewLead } from "../../../shared/patients/lead.ts";
import { NewPatient, type Patient } from "../../../shared/patients/patient.ts";
import { personFields } from "../../../shared/patients/person.ts";

/** The fields of a patient or a lead as they are typed, and as they are saved. */
export type PersonInput = z.input<typeof NewLead>;
export type PersonValues = z.output<typeof NewLead>;
export type PersonField = keyof PersonInput;

/** Returns the rules of a person's fields, which differ in the birth date only. */
export const personSchema = (birthDateRequired: boolean): z.ZodType<PersonValues, PersonInput> =>
  birthDateRequired ? NewPatient : NewLead;

/** The fields of a person about whom nothing is known yet. */
export const emptyPerson = emptyValues(personFields);

/** Returns the fields of a patient or a lead that can be edited. */
export const personInput = (person: Patient | Lead): PersonInput => valuesOf(personFields, person);
