import * as z from "zod";
import { optionalText, orEmpty, writtenPhone } from "../values/fields.ts";
import { reference } from "../values/ids.ts";
import { isVisible } from "../values/plain-text.ts";
import { PEOPLE_TEXTS } from "../values/texts.ts";
import { Patient } from "./patient.ts";
import { personFields } from "./person.ts";

/** The known fields of a person who may already be a patient. Every field may be missing or empty. */
export const DuplicateSearch = z.strictObject({
  ...personFields,
  first_name: optionalText("First Name"),
  last_name: optionalText("Last Name"),
  contact: orEmpty(writtenPhone(PEOPLE_TEXTS.phone)).default(""),
});

/** Two patients who are likely to be one person, with the reasons in sentences. */
export const DuplicatePair = Patient.extend({ because: z.array(z.string()), other: Patient });
export type DuplicatePair = z.output<typeof DuplicatePair>;

export const OtherPatient = z.strictObject({
  other_id: reference("The other patient is required").refine(isVisible, "The other patient is required"),
});

/** A patient who may be the person of a search, with the reasons in sentences. */
export const DuplicatePatient = Patient.extend({
  because: z.array(z.string()).meta({ description: 'The reasons, such as "Same phone number"' }),
});
