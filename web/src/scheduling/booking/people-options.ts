import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import type { Lead } from "../../../../shared/patients/lead.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { typedPerson } from "../../people/typed-person.ts";
import { leadChoice, patientChoice } from "./person-choice.ts";

/** The people whom a search has found. */
export interface People {
  readonly patients: readonly Patient[];
  readonly leads: readonly Lead[];
}

/** The value of the option that registers a new person. */
const NEW = "new";

const detailsOf = ({ dob, contact }: Patient | Lead) =>
  [...(dob ? [`Born ${dateText(dob)}`] : []), phoneText(contact)].join(" · ");

/** Returns the options of the search: the patients, then the leads, and at the end a new person. */
export const peopleOptions = ({ patients, leads }: People, typed: string): AutosuggestProps.Options => [
  ...patients.map((patient) => ({
    value: patient.patient_id,
    label: fullName(patient),
    description: detailsOf(patient),
  })),
  ...leads.map((lead) => ({
    value: lead.lead_id,
    label: fullName(lead),
    description: detailsOf(lead),
    labelTag: "Lead",
  })),
  { value: NEW, label: `New person: ${typed}` },
];

/** Returns the person that an option stands for; undefined for text that was typed and not chosen. */
export function choiceOf({ patients, leads }: People, value: string | undefined, typed: string) {
  if (value === NEW) return { kind: "new", dob: "", ...typedPerson(typed) } as const;
  const patient = patients.find(({ patient_id }) => patient_id === value);
  if (patient) return patientChoice(patient);
  const lead = leads.find(({ lead_id }) => lead_id === value);
  return lead && leadChoice(lead);
}
