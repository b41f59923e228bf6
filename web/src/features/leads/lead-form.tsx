import { useQueryClient } from "@tanstack/react-query";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { leadQuery } from "../../api/people.ts";
import type { PersonValues } from "../../people/person-form.ts";
import { PersonFormModal } from "../../people/person-form-modal.tsx";

interface LeadFormProps {
  readonly onSaved: (lead: Lead) => void;
  /** Called instead of `onSaved` when the booking of an appointment follows. */
  readonly onBook: (lead: Lead) => void;
  readonly onCancel: () => void;
  /** The text that was searched for before. */
  readonly typed: string;
}

/** Creates a lead. */
export default function LeadForm(props: LeadFormProps) {
  const queryClient = useQueryClient();

  async function save(body: PersonValues): Promise<Lead> {
    const saved = await patientsApi.createLead({ body });
    queryClient.setQueryData(leadQuery(saved.lead_id).queryKey, saved);
    return saved;
  }

  return <PersonFormModal {...props} noun="lead" save={save} />;
}
