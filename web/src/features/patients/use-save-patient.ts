import { useQueryClient } from "@tanstack/react-query";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { appointmentsChanged } from "../../api/appointments-cache.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { patientQuery } from "../../api/people.ts";
import type { PersonValues } from "../../people/person-form.ts";

/** Returns a function that saves the edited fields of a patient. */
export function useSavePatient(patient_id: string) {
  const queryClient = useQueryClient();
  return async (edited: Partial<PersonValues>, version: number): Promise<Patient> => {
    const saved = await patientsApi.update({ params: { patient_id }, body: { ...edited, version } });
    queryClient.setQueryData(patientQuery(saved.patient_id).queryKey, (opened) => ({ ...opened, ...saved }));
    // Appointments show the patient's name.
    void appointmentsChanged(queryClient);
    return saved;
  };
}
