import { getLocation } from "../data/get-location.ts";
import { filteredPage, page } from "../data/page.ts";
import { parseSearch } from "../data/search-query.ts";
import { StaffEntity } from "../data/staff.ts";
import type { UseCase } from "../http/api.ts";
import { searchedPerson } from "./searched-person.ts";

/** Lists the staff of a location or of the whole clinic, oldest first, or those whom a search finds. */
export const list: UseCase<"staff.list"> = async ({ tenantId: tenant_id }, { query }) => {
  const { location_id, search = "", ...paging } = query;
  const staff = location_id
    ? StaffEntity.query.byLocation(await getLocation(tenant_id, location_id))
    : StaffEntity.query.byId({ tenant_id });
  const found = parseSearch(search);
  if (found.finds === "everyone") return page(staff, paging);
  if (found.finds === "no one") return { items: [], next_cursor: null };
  return filteredPage(staff, paging, "asc", (row) => found.matches(searchedPerson(row)));
};
