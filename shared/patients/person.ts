import * as z from "zod";
import { storedFields } from "../field-lists.ts";
import {
  dateOfBirth,
  emailAddress,
  fiveDigitZipcode,
  optionalText,
  orEmpty,
  requiredText,
  writtenPhone,
} from "../fields.ts";
import { MESSAGES } from "../messages.ts";
import { Language } from "./language.ts";

export const GENDERS = ["FEMALE", "MALE", "OTHER", "UNKNOWN"] as const;
export type Gender = (typeof GENDERS)[number];

/** The personal fields of patients and leads. An unknown value is an empty text. */
export const personFields = {
  first_name: requiredText("First Name"),
  middle_name: optionalText("Middle Name"),
  last_name: requiredText("Last Name"),
  email: orEmpty(emailAddress()).default(""),
  contact: writtenPhone(MESSAGES.people.phone),
  dob: orEmpty(dateOfBirth()).default(""),
  gender: z.enum(GENDERS).default("UNKNOWN"),
  preferred_language: Language.default(""),
  street: optionalText("Street"),
  city: optionalText("City"),
  state: optionalText("State"),
  zipcode: orEmpty(fiveDigitZipcode()).default(""),
  emergency_contact: optionalText("Emergency Contact"),
  // The line is shown wherever the person is booked or checked in.
  alert: optionalText("Alert", 200),
};

/** The personal fields as they are stored. */
export const storedPerson = storedFields(personFields);

const person = z.object(storedPerson);

/** Returns the personal fields of a stored patient or lead, and nothing else of the row. */
export const personOf = (row: z.input<typeof person>): z.output<typeof person> => person.parse(row);
