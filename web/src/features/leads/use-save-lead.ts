import { useQueryClient } from "@tanstack/react-query";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { leadQuery } from "../../api/people.ts";
import type { PersonValues } from "../../people/person-form.ts";

/** Returns a function that saves the edited fields of a lead. */
export function useSaveLead(lead_id: string) {
  const queryClient = useQueryClient();
  return async (edited: Partial<PersonValues>, version: number): Promise<Lead> => {
    const saved = await patientsApi.updateLead({ params: { lead_id }, body: { ...edited, version } });
    queryClient.setQueryData(leadQuery(saved.lead_id).queryKey, saved);
    return saved;
  };
}
