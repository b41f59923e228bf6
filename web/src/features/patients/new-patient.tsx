import { useQueryClient } from "@tanstack/react-query";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { PEOPLE_KEYS } from "../../api/people.ts";
import { patientSchema } from "../../people/person-form.ts";
import { PersonFormModal } from "../../people/person-form-modal.tsx";

interface NewPatientProps {
  readonly onSaved: (patient: Patient) => void;
  readonly onBook: (patient: Patient) => void;
  readonly onCancel: () => void;
}

/** Registers a patient, and opens the booking of the first appointment if asked to. */
export function NewPatient({ onSaved, onBook, onCancel }: NewPatientProps) {
  const queryClient = useQueryClient();
  const refreshed = (then: (patient: Patient) => void) => (patient: Patient) => {
    for (const queryKey of PEOPLE_KEYS()) void queryClient.invalidateQueries({ queryKey });
    then(patient);
  };
  return (
    <PersonFormModal
      header="New patient"
      action="Save"
      failure="The patient was not saved."
      schema={patientSchema()}
      birthDateRequired
      save={(body) => patientsApi.create({ body })}
      onSaved={refreshed(onSaved)}
      second={{ action: "Save and book", onSaved: refreshed(onBook) }}
      onCancel={onCancel}
    />
  );
}
