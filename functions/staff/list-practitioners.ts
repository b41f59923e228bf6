import { withLocationNames } from "../data/location-names.ts";
import { filteredPage, type Page } from "../data/page.ts";
import { parseSearch } from "../data/search-query.ts";
import { StaffEntity } from "../data/staff.ts";
import type { UseCase } from "../http/api.ts";
import type { StaffRow } from "./get-staff.ts";
import { searchedPerson } from "./searched-person.ts";

type Query = Parameters<UseCase<"staff.listPractitioners">>[1]["query"];

/** Reads one page of the practitioners. They are few, so a search reads all of them and needs no index of its own. */
async function practitioners(tenant_id: string, { search = "", ...paging }: Query): Promise<Page<StaffRow>> {
  const query = parseSearch(search);
  if (query.finds === "no one") return { items: [], next_cursor: null };
  const all = StaffEntity.query.byFirstName({ tenant_id, role: "PRACTITIONER" });
  const keep = (row: StaffRow) => query.finds === "everyone" || query.matches(searchedPerson(row));
  return filteredPage(all, paging, "asc", keep);
}

/** Lists the clinic's practitioners by first name, or those whom a search finds. */
export const listPractitioners: UseCase<"staff.listPractitioners"> = async ({ tenantId }, { query }) => {
  const { items, next_cursor } = await practitioners(tenantId, query);
  return { items: await withLocationNames(tenantId, items), next_cursor };
};
