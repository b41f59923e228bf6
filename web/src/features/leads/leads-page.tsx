import Badge from "@cloudscape-design/components/badge";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { PATIENTS_SCREEN } from "../../../../shared/patients/texts.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { leadPages, leadsQuery, OPEN_LEADS } from "../../api/people.ts";
import { prefetch } from "../../api/query-client.ts";
import type { Column } from "../../components/column.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { useKeptPaged } from "../../components/use-paged.ts";
import { useSearch } from "../../components/use-search.ts";
import { LEAD_STATUS_TEXT } from "../../people/lead-status.ts";
import { PeopleTable } from "../../people/people-table.tsx";
import { leadHref, patientHref, personColumns } from "../../people/person-columns.tsx";
import { useBookingDialog } from "../../scheduling/booking/booking.tsx";
import { leadChoice } from "../../scheduling/booking/person-choice.ts";
import { useLeadFilters } from "./lead-filters.tsx";
import { Overdue } from "./overdue.tsx";
import { createLead } from "./save-lead.ts";

const LeadForm = lazyPart(async () => ({
  default: (await import("../../people/person-form-modal.tsx")).PersonFormModal<Lead>,
}));

export const loader = () => prefetch(leadsQuery("", OPEN_LEADS));

const idOf = ({ lead_id }: Lead) => lead_id;
const PERSON_COLUMNS = personColumns<Lead>(
  leadHref,
  ({ patient_id }) => patient_id && <Badge color="green">Patient</Badge>,
  { Patient: ({ patient_id }) => (patient_id ? "Yes" : "No") },
);
const INQUIRY_COLUMNS: readonly Column<Lead>[] = [
  {
    id: "status",
    header: "Status",
    sortingField: "status",
    cell: ({ status }) => LEAD_STATUS_TEXT[status],
    csv: { Status: ({ status }) => status },
  },
  { id: "interest", header: "Asked for", sortingField: "interest", cell: ({ interest }) => interest || "–" },
  {
    id: "next_step_on",
    header: "Next step",
    sortingField: "next_step_on",
    cell: (lead) => (
      <>
        <Overdue lead={lead} />
        {[lead.next_step_on && dateText(lead.next_step_on), lead.next_step].filter(Boolean).join(": ") || "–"}
      </>
    ),
    csv: { "Next step on": ({ next_step_on }) => next_step_on, "Next step": ({ next_step }) => next_step },
  },
];
const NAME_AND_CONTACT: readonly (string | undefined)[] = ["name", "contact"];
/** The columns of the name, the contact and the inquiry, and then those of the other details. */
const COLUMNS = [
  ...PERSON_COLUMNS.filter(({ id }) => NAME_AND_CONTACT.includes(id)),
  ...INQUIRY_COLUMNS,
  ...PERSON_COLUMNS.filter(({ id }) => !NAME_AND_CONTACT.includes(id)),
];

export function Component() {
  const navigate = useNavigate();
  const search = useSearch();
  const [adding, setAdding] = useState(false);
  const [bookingDialog, book] = useBookingDialog((appointment) => navigate(patientHref(appointment)));
  const { filters, control, isDue } = useLeadFilters();
  const paged = useKeptPaged(useInfiniteQuery(leadsQuery(search.search, filters)), idOf, search.typing);

  return (
    <>
      <PeopleTable
        title="Leads"
        description="People who have contacted the clinic. A badge marks those who have become patients."
        paged={paged}
        columns={COLUMNS}
        trackBy="lead_id"
        inCard={["contact", "status", "interest", "next_step_on"]}
        list={leadPages(search.search, filters)}
        search={search}
        searchLabel="Name, phone or date of birth"
        filters={control}
        empty={isDue ? PATIENTS_SCREEN.noLeadsDue : PATIENTS_SCREEN.noLeads}
        add={{ text: "New lead", onClick: () => setAdding(true) }}
      />
      {adding && (
        <LeadForm
          noun="lead"
          save={createLead}
          typed={search.search}
          onSaved={(lead) => navigate(leadHref(lead))}
          onBook={(lead) => {
            setAdding(false);
            book({ start: { person: leadChoice(lead) } });
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {bookingDialog}
    </>
  );
}
