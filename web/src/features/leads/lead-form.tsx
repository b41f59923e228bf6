import { useQueryClient } from "@tanstack/react-query";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { leadQuery, PEOPLE_KEYS } from "../../api/people.ts";
import { LEAD_SCHEMA } from "../../people/person-form.ts";
import { PersonFormModal } from "../../people/person-form-modal.tsx";

interface LeadFormProps {
  /** Who is edited; left out for somebody new. */
  readonly lead?: Lead;
  readonly onSaved: (lead: Lead) => void;
  /** Goes on to book for whoever was saved. */
  readonly onBook?: (lead: Lead) => void;
  readonly onCancel: () => void;
}

/** Notes somebody who has asked, or changes what is known of them. */
export function LeadForm({ lead, onSaved, onBook, onCancel }: LeadFormProps) {
  const queryClient = useQueryClient();
  const refreshed = (then: (lead: Lead) => void) => (saved: Lead) => {
    queryClient.setQueryData(leadQuery(saved.lead_id).queryKey, saved);
    for (const queryKey of PEOPLE_KEYS()) void queryClient.invalidateQueries({ queryKey });
    then(saved);
  };
  return (
    <PersonFormModal
      header={lead ? "Edit lead" : "New lead"}
      action="Save"
      failure="The lead was not saved."
      schema={LEAD_SCHEMA}
      birthDateRequired={false}
      {...(lead && { edited: lead })}
      save={(body, version, edited) =>
        lead
          ? patientsApi.updateLead({ params: { lead_id: lead.lead_id }, body: { ...edited, version } })
          : patientsApi.createLead({ body })
      }
      onSaved={refreshed(onSaved)}
      {...(onBook && { second: { action: "Save and book", onSaved: refreshed(onBook) } })}
      onCancel={onCancel}
    />
  );
}
