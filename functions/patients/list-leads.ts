import { type Lead, leadStatusOf } from "../../shared/patients/lead.ts";
import { isDue } from "../../shared/patients/lead-status.ts";
import { searchPeople } from "../data/search.ts";
import { TERM } from "../data/search-terms.ts";
import type { UseCase } from "../http/api.ts";

type Query = Parameters<UseCase<"patients.listLeads">>[1]["query"];

/** Returns the first and the last term of the leads that a list without a search reads. */
function rangeOf({ status, hide_converted, due_by }: Query): readonly [string, string] {
  if (due_by) return [TERM.due, TERM.due + due_by];
  if (status === "CONVERTED") return [TERM.converted, TERM.converted];
  return [TERM.list, status || hide_converted ? TERM.list : TERM.converted];
}

/** Returns whether a lead matches the filters of a list. */
function matchesFilters(lead: Lead, { status, hide_converted, due_by }: Query): boolean {
  const own = leadStatusOf(lead);
  if (hide_converted && own === "CONVERTED") return false;
  if (status && own !== status) return false;
  return !due_by || isDue({ status: own, next_step_on: lead.next_step_on ?? "" }, due_by);
}

/** Lists the clinic's leads by last name, those whom a search finds, or those whose next step is due by a day. */
export const listLeads: UseCase<"patients.listLeads"> = async ({ tenantId: tenant_id }, { query }) => {
  const { items, next_cursor } = await searchPeople<Lead>({ tenant_id, kind: "lead" }, query, {
    range: rangeOf(query),
    isListed: (row) => matchesFilters(row, query),
  });
  return { items: items.map((lead) => ({ ...lead, status: leadStatusOf(lead) })), next_cursor };
};
