import * as z from "zod";
import { storedFields } from "../contract/field-lists.ts";
import {
  dateOfBirth,
  emailAddress,
  fiveDigitZipcode,
  optionalText,
  orEmpty,
  requiredText,
  writtenPhone,
} from "../values/fields.ts";
import { PEOPLE_TEXTS } from "../values/texts.ts";

/** The codes of ISO 639-1. */
export const LANGUAGES: readonly string[] = [
  "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es",
  "et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki",
  "kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no",
  "nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te",
  "tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu",
].flatMap((codes) => codes.split(" "));

/** The code of a language, or an empty text when the language is not known. */
export const Language = orEmpty(
  z.string().refine((code) => LANGUAGES.includes(code), "The language must be an ISO 639-1 code, such as es"),
).meta({ description: "ISO 639-1 code of the language, or an empty text" });

export const GENDERS = ["FEMALE", "MALE", "OTHER", "UNKNOWN"] as const;
export type Gender = (typeof GENDERS)[number];

/** The personal fields of patients and leads. An unknown value is an empty text. */
export const personFields = {
  first_name: requiredText("First Name"),
  middle_name: optionalText("Middle Name"),
  last_name: requiredText("Last Name"),
  email: orEmpty(emailAddress()).default(""),
  contact: writtenPhone(PEOPLE_TEXTS.phone),
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

export const storedPerson = storedFields(personFields);

const person = z.object(storedPerson);

/** Returns the personal fields of a stored patient or lead, and nothing else of the row. */
export const personOf = (row: z.input<typeof person>): z.output<typeof person> => person.parse(row);
