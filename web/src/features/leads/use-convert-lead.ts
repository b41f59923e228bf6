import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { MESSAGES } from "../../../../shared/messages.ts";
import { fullName } from "../../../../shared/names.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { PEOPLE_KEYS } from "../../api/people.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify, notifySuccess } from "../../lib/notifications.ts";
import { linkTo, PATHS } from "../../paths.ts";

/** Converts a lead into a patient and opens the patient's page. */
export function useConvertLead(lead_id: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const id = `lead-${lead_id}`;
  return useMutation({
    mutationFn: () => patientsApi.convertLead({ params: { lead_id } }),
    onMutate: () => dismiss(id),
    onSuccess: (patient) => {
      for (const queryKey of PEOPLE_KEYS()) void queryClient.invalidateQueries({ queryKey });
      notifySuccess(`${fullName(patient)} is a patient now.`);
      navigate(linkTo(PATHS.patient, { patientId: patient.patient_id }));
    },
    onError: (error) => {
      const header = "The lead was not converted.";
      notify({ id, type: "error", header, content: messageOf(error, MESSAGES.unexpected) });
    },
  });
}
