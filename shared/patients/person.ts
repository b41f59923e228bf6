import * as z from "zod";
import { dateOfBirth, emailAddress, optionalText, orEmpty, requiredText, writtenPhone } from "../fields.ts";
import { MESSAGES } from "../messages.ts";

export const GENDERS = ["FEMALE", "MALE", "OTHER", "UNKNOWN"] as const;
export type Gender = (typeof GENDERS)[number];

/** The personal fields of patients and leads. An unknown value is an empty text. */
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

/** The personal fields of a new patient or lead. */
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

/** The personal fields of a change. They have no defaults, because a default would overwrite what is stored. */
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
