import { ClinicError } from "../../../../shared/errors.ts";
import { patientsApi } from "../../api/patients-api.ts";
import type { PersonChoice } from "./booking-fields.ts";
import { leadChoice, patientChoice } from "./person-choice.ts";

type PersonListener = (person: PersonChoice) => void;

/** Renames the fields in the API's refusal to their paths in the booking form. */
async function withFormPaths<T>(request: Promise<T>): Promise<T> {
  return request.catch((error: unknown) => {
    if (!(error instanceof ClinicError) || !error.fields) throw error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [`person.${name}`, text]));
    throw new ClinicError(error.code, error.message, { fields, cause: error });
  });
}

async function convert(lead_id: string, onChange: PersonListener): Promise<string> {
  const patient = await patientsApi.convertLead({ params: { lead_id } });
  onChange(patientChoice(patient));
  return patient.patient_id;
}

/**
 * Returns the id of the patient that an appointment is for. A lead is converted into a patient. A new person is registered as
 * a patient or, as long as the birth date is not known, first as a lead. `onChange` is called after each step, so that a second
 * attempt continues from there.
 */
export async function ensurePatient(person: PersonChoice, onChange: PersonListener): Promise<string> {
  if (person.kind === "patient") return person.patient_id;
  if (person.kind === "lead") return convert(person.lead_id, onChange);
  const { kind: _, ...fields } = person;
  if (fields.dob) {
    const patient = await withFormPaths(patientsApi.create({ body: fields }));
    onChange(patientChoice(patient));
    return patient.patient_id;
  }
  const lead = await withFormPaths(patientsApi.createLead({ body: fields }));
  onChange(leadChoice(lead));
  return convert(lead.lead_id, onChange);
}
