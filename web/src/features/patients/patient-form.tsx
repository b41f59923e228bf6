import { useQueryClient } from "@tanstack/react-query";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { appointmentsChanged } from "../../api/appointments-cache.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { patientQuery } from "../../api/people.ts";
import { PersonFormModal, type SavePerson } from "../../people/person-form-modal.tsx";

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
  const queryClient = useQueryClient();

  const save: SavePerson<Patient> = async (values, version, edited) => {
    if (!patient) return patientsApi.create({ body: values });
    const params = { patient_id: patient.patient_id };
    const saved = await patientsApi.update({ params, body: { ...edited, version } });
    queryClient.setQueryData(patientQuery(saved.patient_id).queryKey, saved);
    // Appointments show the patient's name.
    void appointmentsChanged(queryClient);
    return saved;
  };

  // A patient who was a lead may have no birth date yet.
  const birthDateRequired = patient?.dob !== "";
  return (
    <PersonFormModal {...rest} noun="patient" birthDateRequired={birthDateRequired} edited={patient} save={save} />
  );
}
