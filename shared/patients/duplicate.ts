import * as z from "zod";
import { optionalText, orEmpty, writtenPhone } from "../fields.ts";
import { MESSAGES } from "../messages.ts";
import { Patient } from "./patient.ts";
import { personFields } from "./person.ts";

/** What is known so far of a person who may be a patient already. Every field may be missing or empty. */
export const DuplicateSearch = z.strictObject({
  ...personFields,
  first_name: optionalText("First Name"),
  last_name: optionalText("Last Name"),
  contact: orEmpty(writtenPhone(MESSAGES.people.phone)).default(""),
});
export type DuplicateSearch = z.output<typeof DuplicateSearch>;

/** Why a patient may be the same person, in sentences for people. */
export const Because = z.array(z.string()).meta({ description: 'The reasons, such as "Same phone number"' });

/** A patient who may be the person looked for. */
export const DuplicatePatient = Patient.extend({ because: Because });
export type DuplicatePatient = z.output<typeof DuplicatePatient>;
