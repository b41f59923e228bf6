import type { Lead } from "../../../../shared/patients/lead.ts";
import { patientsApi } from "../../api/api.ts";
import { leadQuery } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import type { PersonValues } from "../../people/person-form.tsx";

/** Keeps a saved lead, so that its page shows it at once. */
function keep(lead: Lead): Lead {
  queryClient.setQueryData(leadQuery(lead.lead_id).queryKey, lead);
  return lead;
}

export const createLead = async (body: PersonValues): Promise<Lead> => keep(await patientsApi.createLead({ body }));

/** Returns a function that saves the edited fields of a lead. */
export const saveLead = (lead_id: string) => async (edited: Partial<PersonValues>, version: number) =>
  keep(await patientsApi.updateLead({ params: { lead_id }, body: { ...edited, version } }));
