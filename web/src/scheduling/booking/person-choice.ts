import { fullName } from "../../../../shared/names.ts";
import type { Lead } from "../../../../shared/patients/lead.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import type { Duplicate } from "../../people/duplicates.ts";

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
