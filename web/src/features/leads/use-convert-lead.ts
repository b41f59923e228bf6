import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { fullName } from "../../../../shared/names.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { PEOPLE_KEYS } from "../../api/people.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";
import { linkTo, PATHS } from "../../paths.ts";

/** Converts a lead into a patient and opens the patient's page. */
export function useConvertLead(lead_id: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useAction({
    id: `lead-${lead_id}`,
    run: () => patientsApi.convertLead({ params: { lead_id } }),
    failed: "The lead was not converted.",
    onDone: (patient) => {
      for (const queryKey of PEOPLE_KEYS()) void queryClient.invalidateQueries({ queryKey });
      notifySuccess(`${fullName(patient)} is a patient now.`);
      navigate(linkTo(PATHS.patient, { patientId: patient.patient_id }));
    },
  });
}
