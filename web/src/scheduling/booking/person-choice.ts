import type { Lead } from "../../../../shared/patients/lead.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { fullName } from "../../../../shared/values/names.ts";
import type { Duplicate } from "../../people/duplicates.ts";
import type { PersonInput } from "./booking-fields.ts";

/** Returns a patient as the person that an appointment is for. */
export const patientChoice = (patient: Patient) =>
  ({ kind: "patient", patient_id: patient.patient_id, name: fullName(patient), alert: patient.alert }) as const;

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
