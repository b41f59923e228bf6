import { useWatch } from "react-hook-form";
import { BOOKING_SCREEN } from "../../../../shared/appointments/texts.ts";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { identityOf } from "../../people/duplicates.ts";
import { EMPTY_IDENTITY, useDuplicates } from "../../people/use-duplicates.ts";
import type { PersonChoice, PersonInput } from "./booking-fields.ts";
import { leadChoice, patientChoice } from "./person-choice.ts";
import type { BookingForm } from "./use-offer.ts";

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
async function ensurePatient(person: PersonChoice, onChange: PersonListener): Promise<string> {
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

const newIdentity = (person: PersonInput) => (person.kind === "new" ? identityOf(person) : EMPTY_IDENTITY);

/** The possible duplicates of the new person of a form, and the registration of the person. */
export type NewPerson = ReturnType<typeof useNewPerson>;

/** Compares the new person of a form with all known people while it is typed, and once more before the person is registered. */
export function useNewPerson(form: BookingForm) {
  const person = useWatch({ control: form.control, name: "person" });
  const { seen, remember, ...duplicates } = useDuplicates(newIdentity(person));

  /**
   * Returns the id of the patient that the form is for, who is registered if necessary.
   * @throws ClinicError if there are likely duplicates that were not shown yet. They are shown then.
   */
  async function register(chosen: PersonChoice): Promise<string> {
    const isNew = chosen.kind === "new";
    // The typed values are compared, because the shown duplicates belong to them.
    if (isNew && !(await seen(newIdentity(form.getValues("person")))))
      throw new ClinicError("invalid", BOOKING_SCREEN.likelyDuplicate);
    return ensurePatient(chosen, (next) => {
      form.setValue("person", next);
      if (isNew && next.kind === "patient") remember(next.patient_id);
    });
  }

  /** Whether a possible duplicate is likely, so that registering the person is a decision. */
  const hasLikely = person.kind === "new" && duplicates.found.some(({ likely }) => likely);
  return { ...duplicates, hasLikely, register };
}
