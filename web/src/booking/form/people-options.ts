import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import type { Lead } from "../../../../shared/patients/lead.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import type { Duplicate } from "../../people/duplicates.tsx";
import { typedPerson } from "../../people/person-labels.ts";
import type { PersonInput } from "./booking-fields.ts";

/** Returns a patient as the person that an appointment is for. */
export const patientChoice = (patient: Patient) =>
  ({
    kind: "patient",
    patient_id: patient.patient_id,
    name: fullName(patient),
    alert: patient.alert,
    dob: patient.dob,
    contact: patient.contact,
  }) as const;

/** Returns a possible duplicate of a new person as the person that an appointment is for. */
export const duplicateChoice = ({ id, kind, name, alert }: Duplicate) =>
  kind === "Patient"
    ? ({ kind: "patient", patient_id: id, name, alert } as const)
    : ({ kind: "lead", lead_id: id, name, alert } as const);

/** Returns a lead, or the patient that it was converted into, as the person that an appointment is for. */
export const leadChoice = (lead: Lead) =>
  lead.patient_id
    ? ({ kind: "patient", patient_id: lead.patient_id, name: fullName(lead) } as const)
    : ({ kind: "lead", lead_id: lead.lead_id, name: fullName(lead), alert: lead.alert } as const);

const idOf = (person: PersonInput): string | undefined =>
  person.kind === "patient" ? person.patient_id : person.kind === "lead" ? person.lead_id : undefined;

/** Returns whether a form's person is the one that the form was opened for, if it was opened for one. */
export const isForPerson = (person: PersonInput, opened: PersonInput = { kind: "none" }): boolean =>
  opened.kind === "none" || (opened.kind === person.kind && idOf(opened) === idOf(person));

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
  if (value === NEW) return { kind: "new", dob: "", email: "", ...typedPerson(typed) } as const;
  const patient = patients.find(({ patient_id }) => patient_id === value);
  if (patient) return patientChoice(patient);
  const lead = leads.find(({ lead_id }) => lead_id === value);
  return lead && leadChoice(lead);
}
