import { ClinicError } from "../../../../shared/errors.ts";
import { patientsApi } from "../../api/patients-api.ts";
import type { PersonChoice } from "./booking-fields.ts";
import { leadChoice, patientChoice } from "./person-choice.ts";

type Reached = (person: PersonChoice) => void;

/** Moves the messages about a person's fields to the paths that these have in the booking form. */
async function atPerson<T>(request: Promise<T>): Promise<T> {
  return request.catch((error: unknown) => {
    if (!(error instanceof ClinicError) || !error.fields) throw error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [`person.${name}`, text]));
    throw new ClinicError(error.code, error.message, { fields, cause: error });
  });
}

async function convert(lead_id: string, reached: Reached): Promise<string> {
  const patient = await patientsApi.convertLead({ params: { lead_id } });
  reached(patientChoice(patient));
  return patient.patient_id;
}

/**
 * Returns the id of the patient that an appointment is for. A lead is converted into a patient. A new person is registered as
 * a patient, or as a lead first while the birth date is not known. `reached` is called after every step, so that a second
 * attempt continues from there.
 */
export async function patientIdOf(person: PersonChoice, reached: Reached): Promise<string> {
  if (person.kind === "patient") return person.patient_id;
  if (person.kind === "lead") return convert(person.lead_id, reached);
  const { kind: _, ...fields } = person;
  if (fields.dob) {
    const patient = await atPerson(patientsApi.create({ body: fields }));
    reached(patientChoice(patient));
    return patient.patient_id;
  }
  const lead = await atPerson(patientsApi.createLead({ body: fields }));
  reached(leadChoice(lead));
  return convert(lead.lead_id, reached);
}
