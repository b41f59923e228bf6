import { useQueryClient } from "@tanstack/react-query";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { leadQuery } from "../../api/people.ts";
import { PersonFormModal, type SavePerson } from "../../people/person-form-modal.tsx";
import { useSaveLead } from "./use-save-lead.ts";

interface LeadFormProps {
  /** The lead to edit. It is left out for a new one. */
  readonly lead?: Lead;
  readonly onSaved: (lead: Lead) => void;
  /** Called instead of `onSaved` when the booking of an appointment follows. */
  readonly onBook?: (lead: Lead) => void;
  readonly onCancel: () => void;
}

/** Creates or edits a lead. */
export default function LeadForm({ lead, ...rest }: LeadFormProps) {
  const queryClient = useQueryClient();
  const saveEdited = useSaveLead(lead?.lead_id ?? "");

  const save: SavePerson<Lead> = async (body, version, edited) => {
    if (lead) return saveEdited(edited, version);
    const saved = await patientsApi.createLead({ body });
    queryClient.setQueryData(leadQuery(saved.lead_id).queryKey, saved);
    return saved;
  };

  return <PersonFormModal {...rest} noun="lead" birthDateRequired={false} edited={lead} save={save} />;
}
