import type { Patient } from "../../../../shared/patients/patient.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { PersonFormModal, type SavePerson } from "../../people/person-form-modal.tsx";
import { useSavePatient } from "./use-save-patient.ts";

interface PatientFormProps {
  /** The patient to edit. It is left out for a new one. */
  readonly patient?: Patient;
  readonly onSaved: (patient: Patient) => void;
  /** Called instead of `onSaved` when the booking of an appointment follows. */
  readonly onBook?: (patient: Patient) => void;
  readonly onCancel: () => void;
}

/** Registers or edits a patient. */
export default function PatientForm({ patient, ...rest }: PatientFormProps) {
  const saveEdited = useSavePatient(patient?.patient_id ?? "");

  const save: SavePerson<Patient> = async (values, version, edited) => {
    if (!patient) return patientsApi.create({ body: values });
    return saveEdited(edited, version);
  };

  // A patient who was a lead may have no birth date yet.
  const birthDateRequired = patient?.dob !== "";
  return (
    <PersonFormModal {...rest} noun="patient" birthDateRequired={birthDateRequired} edited={patient} save={save} />
  );
}
