import Badge from "@cloudscape-design/components/badge";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { isOverdue, LEAD_STATUSES, type Lead, type LeadStatus } from "../../../../shared/patients/lead.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { type LeadFilters, leadPages, leadsQuery, OPEN_LEADS, overdueLeadsQuery } from "../../api/people.ts";
import { prefetch } from "../../api/query-client.ts";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import { leadChoice } from "../../booking/form/people-options.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import type { Column } from "../../components/tables/columns.ts";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { useKeptPaged } from "../../components/tables/paged-table.tsx";
import { useSearch } from "../../components/tables/search.tsx";
import { deviceToday } from "../../lib/dates.ts";
import { useSearchChange } from "../../lib/hooks.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { leadHref, patientHref } from "../../paths.ts";
import { PATIENTS_SCREEN } from "../../people/patient-texts.ts";
import { PeopleTable, personColumns } from "../../people/people-table.tsx";
import { LEAD_STATUS_TEXT } from "../../people/person-labels.ts";
import { createLead } from "./save-lead.ts";

/** Marks a lead whose next step was due before today. A lead belongs to no location, so the date of the device counts. */
export const Overdue = ({ lead }: { readonly lead: Lead }) =>
  isOverdue(lead, deviceToday()) && (
    <>
      <Badge color="red">{PATIENTS_SCREEN.overdue}</Badge>{" "}
    </>
  );

const CHOICES = [
  { value: "open", label: "Not converted" },
  { value: "due", label: "To call today" },
  ...LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_TEXT[value] })),
  { value: "all", label: "All" },
];

const isStatus = (id: string): id is LeadStatus => (LEAD_STATUSES as readonly string[]).includes(id);

function filtersOf(id: string): LeadFilters {
  if (id === "due") return { due_by: deviceToday() };
  if (isStatus(id)) return { status: id };
  return id === "all" ? {} : OPEN_LEADS;
}

/** Returns the filters of the leads, which are in the address, and the control that changes them. */
function useLeadFilters() {
  const [search, change] = useSearchChange<"show">();
  const shown = CHOICES.find(({ value }) => value === search.get("show"))?.value ?? "open";
  const control = (
    <Filters>
      <FilterSelect
        label="Leads to show"
        value={shown}
        options={CHOICES}
        onChange={(show) => change({ show: show === "open" ? undefined : show })}
      />
    </Filters>
  );
  return { filters: filtersOf(shown), control, shown, clear: () => change({ show: undefined }) };
}

const LeadForm = lazyPart(async () => ({
  default: (await import("../../people/person-form-modal.tsx")).PersonFormModal<Lead>,
}));

export const loader = () => prefetch(leadsQuery("", OPEN_LEADS), overdueLeadsQuery(yesterday()));

const NONE: readonly Lead[] = [];
const idOf = ({ lead_id }: Lead) => lead_id;

const yesterday = () => addDays(deviceToday(), -1);

/** Returns the listed leads, those first whose next step is overdue, longest first, if the list is the usual one. */
function useOverdueFirst(isUsual: boolean, listed: readonly Lead[] | undefined) {
  const { data: overdue = NONE, isPending } = useQuery({ ...overdueLeadsQuery(yesterday()), enabled: isUsual });
  return useMemo(() => {
    if (!isUsual || !listed) return listed;
    // Otherwise the rows would move a moment after they have appeared.
    if (isPending) return undefined;
    return [...new Map([...overdue, ...listed].map((lead) => [idOf(lead), lead])).values()];
  }, [isUsual, listed, overdue, isPending]);
}

const PERSON_COLUMNS = personColumns<Lead>(leadHref, {
  badgeOf: ({ patient_id }) => patient_id && <Badge color="green">Patient</Badge>,
  csv: { Patient: ({ patient_id }) => (patient_id ? "Yes" : "No") },
});
const INQUIRY_COLUMNS: readonly Column<Lead>[] = [
  {
    id: "status",
    header: "Status",
    sortingField: "status",
    cell: ({ status }) => LEAD_STATUS_TEXT[status],
    csv: { Status: ({ status }) => status },
  },
  {
    id: "interest",
    header: "Asked for",
    sortingField: "interest",
    cell: ({ interest }) => interest || "–",
  },
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
const SHOWN: readonly (string | undefined)[] = ["name", "contact"];
const COLUMNS = [...PERSON_COLUMNS.filter(({ id }) => SHOWN.includes(id)), ...INQUIRY_COLUMNS];
const HIDDEN_COLUMNS = PERSON_COLUMNS.filter(({ id }) => !SHOWN.includes(id));

export function Component() {
  const navigate = useNavigate();
  const search = useSearch();
  const [adding, setAdding] = useState(false);
  const [bookingDialog, book] = useBookingDialog((appointment) => navigate(patientHref(appointment)));
  const { filters, control, shown, clear } = useLeadFilters();
  const paged = useKeptPaged(useInfiniteQuery(leadsQuery(search.search, filters)), idOf, search.typing);
  const items = useOverdueFirst(shown === "open" && search.search === "", paged.items);

  return (
    <>
      <PeopleTable
        title="Leads"
        description="People who have contacted the clinic. A badge marks those who have become patients."
        paged={{ ...paged, items }}
        columns={COLUMNS}
        hiddenColumns={HIDDEN_COLUMNS}
        trackBy="lead_id"
        inCard={["contact", "status", "interest", "next_step_on"]}
        list={leadPages(search.search, filters)}
        search={search}
        searchLabel="Name, phone or date of birth"
        filters={control}
        onClearFilters={shown === "open" ? undefined : clear}
        empty={shown === "due" ? PATIENTS_SCREEN.noLeadsDue : PATIENTS_SCREEN.noLeads}
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
