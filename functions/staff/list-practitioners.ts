import type { contract } from "../../shared/contract.ts";
import { searchKey } from "../../shared/names.ts";
import { locationNames } from "../data/location-names.ts";
import { page } from "../data/page.ts";
import { searchPage } from "../data/search.ts";
import { StaffEntity } from "../data/staff.ts";
import type { UseCase } from "../http/api.ts";

/** The clinic's practitioners by first name, or those of whom a name begins with what is searched. */
export const listPractitioners: UseCase<typeof contract.staff.listPractitioners> = async ({ tenantId }, { query }) => {
  const { search = "", ...paging } = query;
  const prefix = searchKey(search);
  const practitioners = { tenant_id: tenantId, role: "PRACTITIONER" } as const;
  const { items, next_cursor } = prefix
    ? await searchPage(
        [
          StaffEntity.query.byFirstName(practitioners).begins({ first_last: prefix }),
          StaffEntity.query.byLastName(practitioners).begins({ last_first: prefix }),
        ],
        paging,
        ({ staff_id }) => staff_id,
      )
    : await page(StaffEntity.query.byFirstName(practitioners), paging);
  const names = await locationNames(
    tenantId,
    items.map(({ location_id }) => location_id),
  );
  return { items: items.map((row) => ({ ...row, location_name: names.get(row.location_id) ?? "" })), next_cursor };
};
