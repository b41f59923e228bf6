import { LEAD_STATUSES, type LeadStatus } from "../../../../shared/patients/lead.ts";
import { type LeadFilters as Filters, OPEN_LEADS } from "../../api/people.ts";
import { FilterSelect } from "../../components/filter-select.tsx";
import { deviceToday } from "../../lib/device-today.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";
import { LEAD_STATUS_TEXT } from "../../people/lead-status.ts";

const CHOICES = [
  { value: "open", label: "Not converted" },
  { value: "due", label: "To call today" },
  ...LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_TEXT[value] })),
  { value: "all", label: "All" },
];

const isStatus = (id: string): id is LeadStatus => (LEAD_STATUSES as readonly string[]).includes(id);

function filtersOf(id: string): Filters {
  if (id === "due") return { due_by: deviceToday() };
  if (isStatus(id)) return { status: id };
  return id === "all" ? {} : OPEN_LEADS;
}

/** Returns the filters of the leads, which are in the address, and the control that changes them. */
export function useLeadFilters() {
  const [search, change] = useSearchChange<"show">();
  const shown = CHOICES.find(({ value }) => value === search.get("show"))?.value ?? "open";
  const control = (
    <FilterSelect
      label="Leads to show"
      value={shown}
      options={CHOICES}
      onChange={(show) => change({ show: show === "open" ? undefined : show })}
    />
  );
  return { filters: filtersOf(shown), control, isDue: shown === "due" };
}
