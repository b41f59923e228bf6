import * as z from "zod";
import { dateOfBirth, emailAddress, optionalText, orEmpty, requiredText, writtenPhone } from "../fields.ts";
import { MESSAGES } from "../messages.ts";

export const GENDERS = ["FEMALE", "MALE", "OTHER", "UNKNOWN"] as const;
export type Gender = (typeof GENDERS)[number];

/** The personal fields of patients and leads; an empty text is what is not known. */
export const personFields = {
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  contact: z.string(),
  dob: z.string(),
  gender: z.enum(GENDERS),
  street: z.string(),
  city: z.string(),
  state: z.string(),
};

/** The personal fields as they are entered; a birth date that is known is a real one. */
export const newPersonFields = {
  first_name: requiredText("First Name"),
  middle_name: optionalText("Middle Name"),
  last_name: requiredText("Last Name"),
  email: orEmpty(emailAddress()).default(""),
  contact: writtenPhone(MESSAGES.people.phone),
  dob: orEmpty(dateOfBirth()).default(""),
  gender: z.enum(GENDERS).default("UNKNOWN"),
  street: optionalText("Street"),
  city: optionalText("City"),
  state: optionalText("State"),
};

/** The same without defaults, for changes: what is left out stays. */
export const personChanges = {
  first_name: newPersonFields.first_name,
  middle_name: newPersonFields.middle_name.unwrap(),
  last_name: newPersonFields.last_name,
  email: newPersonFields.email.unwrap(),
  contact: newPersonFields.contact,
  dob: newPersonFields.dob.unwrap(),
  gender: newPersonFields.gender.unwrap(),
  street: newPersonFields.street.unwrap(),
  city: newPersonFields.city.unwrap(),
  state: newPersonFields.state.unwrap(),
};
