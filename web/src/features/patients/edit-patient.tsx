import { useQueryClient } from "@tanstack/react-query";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { appointmentsChanged } from "../../api/appointments-cache.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { PEOPLE_KEYS, patientQuery } from "../../api/people.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { patientSchema } from "../../people/person-form.ts";
import { PersonFormModal } from "../../people/person-form-modal.tsx";

/** Changes a patient's details. */
export function EditPatient({ patient, onDone }: { readonly patient: Patient; readonly onDone: () => void }) {
  const queryClient = useQueryClient();
  const params = { patient_id: patient.patient_id };

  function saved(next: Patient) {
    queryClient.setQueryData(patientQuery(next.patient_id).queryKey, next);
    for (const queryKey of PEOPLE_KEYS()) void queryClient.invalidateQueries({ queryKey });
    // A patient who has another name has appointments of another name.
    void appointmentsChanged(queryClient);
    notifySuccess("Patient saved");
    onDone();
  }

  return (
    <PersonFormModal
      header="Edit patient"
      action="Save"
      failure="The patient was not saved."
      schema={patientSchema(patient)}
      birthDateRequired={patient.dob !== ""}
      edited={patient}
      save={(_, version, edited) => patientsApi.update({ params, body: { ...edited, version } })}
      onSaved={saved}
      onCancel={onDone}
    />
  );
}
