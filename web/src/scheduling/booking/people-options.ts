import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import { fullName } from "../../../../shared/names.ts";
import type { Lead } from "../../../../shared/patients/lead.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { dateText } from "../../lib/wall-clock.ts";
import type { PersonInput } from "./booking-fields.ts";

export interface People {
  readonly patients: readonly Patient[];
  readonly leads: readonly Lead[];
}

const detailsOf = ({ dob, contact }: Patient | Lead) =>
  [...(dob ? [`Born ${dateText(dob)}`] : []), contact].join(" · ");

/** Those who were found, patients before leads. */
export const peopleOptions = ({ patients, leads }: People): AutosuggestProps.Options => [
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
];

/** The choice that an option stands for. */
export function choiceOf({ patients, leads }: People, id: string): PersonInput | undefined {
  const patient = patients.find(({ patient_id }) => patient_id === id);
  if (patient) return { kind: "patient", patient_id: id, name: fullName(patient) };
  const lead = leads.find(({ lead_id }) => lead_id === id);
  return lead && { kind: "lead", lead_id: id, name: fullName(lead) };
}

/** Somebody new of the name that was typed: its last word is the last name. */
export function personNamed(typed: string): PersonInput {
  const words = typed.trim().split(/\s+/);
  const last_name = words.length > 1 ? (words.pop() ?? "") : "";
  return { kind: "new", first_name: words.join(" "), last_name, contact: "", dob: "" };
}
