import type { Lead } from "../../../../shared/patients/lead.ts";
import { dateText } from "../../lib/wall-clock.ts";
import { EditableDetails } from "../../people/editable-details.tsx";
import { LEAD_STATUS_TEXT } from "../../people/lead-status.ts";
import { INQUIRY } from "../../people/person-form.ts";
import { useSaveLead } from "./use-save-lead.ts";

const known = (text: string) => text || "–";

/** Shows what a lead asked for and what the clinic does about it, which is edited in its place. */
export const LeadInquiry = ({ lead }: { readonly lead: Lead }) => (
  <EditableDetails
    title="Inquiry"
    person={lead}
    names={INQUIRY}
    editable={!lead.patient_id}
    save={useSaveLead(lead.lead_id)}
    items={[
      { label: "Asked for", value: known(lead.interest) },
      { label: "Source", value: known(lead.source) },
      { label: "Status", value: LEAD_STATUS_TEXT[lead.status] },
      { label: "Last contact", value: known(dateText(lead.last_contact)) },
      { label: "Next step", value: known(lead.next_step) },
      { label: "Next step on", value: known(dateText(lead.next_step_on)) },
    ]}
  />
);
