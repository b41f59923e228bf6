import type { inquiryFields } from "../../../shared/patients/lead.ts";
import type { personFields } from "../../../shared/patients/person.ts";

export type PersonName = keyof typeof personFields;

/** The labels of the fields of patients and leads, in the order in which a caller states them on the telephone. */
export const PERSON_LABELS: Readonly<Record<PersonName, string>> = {
  first_name: "First Name",
  last_name: "Last Name",
  contact: "Contact",
  dob: "Date of Birth",
  email: "Email",
  middle_name: "Middle Name",
  gender: "Gender",
  preferred_language: "Preferred Language",
  street: "Street",
  city: "City",
  state: "State",
  zipcode: "Zipcode",
  emergency_contact: "Emergency Contact",
  alert: "Alert",
};

export const PERSON_NAMES = Object.keys(PERSON_LABELS) as PersonName[];

/** The labels of the fields that only leads have. */
export const INQUIRY_LABELS: Readonly<Record<keyof typeof inquiryFields | "status", string>> = {
  interest: "Asked for",
  source: "Source",
  last_contact: "Last contact",
  next_step: "Next step",
  next_step_on: "Next step on",
  status: "Status",
};
