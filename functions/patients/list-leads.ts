import type { contract } from "../../shared/contract.ts";
import { searchKey } from "../../shared/names.ts";
import { LeadEntity } from "../data/lead.ts";
import { page } from "../data/page.ts";
import { afterAll, searchPage } from "../data/search.ts";
import type { UseCase } from "../http/api.ts";
import { toLead } from "./to-lead.ts";

/** The clinic's leads by last name, or those of whom a name begins with what is searched. */
export const listLeads: UseCase<typeof contract.patients.listLeads> = async ({ tenantId: tenant_id }, { query }) => {
  const { search = "", ...paging } = query;
  const prefix = searchKey(search);
  const { items, next_cursor } = prefix
    ? await searchPage(
        [
          LeadEntity.query.byFirstName({ tenant_id }).between({ first_last: prefix }, { first_last: afterAll(prefix) }),
          LeadEntity.query.byLastName({ tenant_id }).between({ last_first: prefix }, { last_first: afterAll(prefix) }),
        ],
        paging,
        ({ lead_id }) => lead_id,
      )
    : await page(LeadEntity.query.byLastName({ tenant_id }), paging);
  return { items: items.map(toLead), next_cursor };
};
