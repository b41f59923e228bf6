import { useQueryClient } from "@tanstack/react-query";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { appointmentsChanged } from "../../api/appointments-cache.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { PEOPLE_KEYS, patientQuery } from "../../api/people.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { patientSchema, personInput } from "../../people/person-form.ts";
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
      edited={{ fields: personInput(patient), version: patient.version }}
      latest={async () => {
        const now = await patientsApi.get({ params });
        return { fields: personInput(now), version: now.version };
      }}
      // A patient who was a lead may have no birth date yet, and an empty one is refused.
      save={({ dob, ...values }, version) =>
        patientsApi.update({ params, body: { ...values, ...(dob && { dob }), version } })
      }
      onSaved={saved}
      onCancel={onDone}
    />
  );
}
