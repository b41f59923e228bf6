import type { Patient } from "../../../../shared/patients/patient.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { PersonFormModal } from "../../people/person-form-modal.tsx";

interface PatientFormProps {
  readonly onSaved: (patient: Patient) => void;
  /** Called instead of `onSaved` when the booking of an appointment follows. */
  readonly onBook: (patient: Patient) => void;
  readonly onCancel: () => void;
  /** The text that was searched for before. */
  readonly typed: string;
}

/** Registers a patient. */
export default function PatientForm(props: PatientFormProps) {
  return <PersonFormModal {...props} noun="patient" save={(body) => patientsApi.create({ body })} />;
}
