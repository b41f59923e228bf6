import * as z from "zod";
import { emptyValues, valuesOf } from "../../../shared/contract/field-lists.ts";
import { inquiryFields, type Lead, NewLead } from "../../../shared/patients/lead.ts";
import { NewPatient, type Patient } from "../../../shared/patients/patient.ts";
import { personFields } from "../../../shared/patients/person.ts";

/** The fields of a patient or a lead as they are typed, and as they are saved. Only leads have an inquiry. */
type PersonInput = z.input<typeof NewLead>;
export type PersonField = keyof PersonInput;
type InquiryField = keyof typeof inquiryFields | "status";
export type PersonValues = Omit<NewLead, InquiryField> & Partial<Pick<NewLead, InquiryField>>;

/** What a lead asked for and what the clinic does about it. */
export const INQUIRY: readonly PersonField[] = [...(Object.keys(inquiryFields) as PersonField[]), "status"];

const WithoutBirthDate = z.strictObject(personFields);

/** Returns the rules of a person's fields. Those of a patient who was a lead do not require the birth date. */
export function personSchema(isLead: boolean, birthDateRequired: boolean): z.ZodType<PersonValues, PersonInput> {
  if (isLead) return NewLead;
  return birthDateRequired ? NewPatient : WithoutBirthDate;
}

/** Returns the fields of a person about whom nothing is known yet. */
export const emptyPerson = (isLead: boolean): PersonInput => ({
  ...emptyValues(personFields),
  gender: "UNKNOWN",
  ...(isLead && { ...emptyValues(inquiryFields), status: "NEW" as const }),
});

/** Returns the fields of a patient or a lead that can be edited. */
export const personInput = (person: Patient | Lead): PersonInput => ({
  ...valuesOf(personFields, person),
  ...("lead_id" in person && {
    ...valuesOf(inquiryFields, person),
    // A converted lead can't be edited.
    status: person.status === "CONVERTED" ? "CONTACTED" : person.status,
  }),
});
