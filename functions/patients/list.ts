import type { contract } from "../../shared/contract.ts";
import { searchKey } from "../../shared/names.ts";
import { page } from "../data/page.ts";
import { PatientEntity } from "../data/patient.ts";
import { afterAll, searchPage } from "../data/search.ts";
import type { UseCase } from "../http/api.ts";

/** The clinic's patients by last name, or those of whom a name begins with what is searched. */
export const list: UseCase<typeof contract.patients.list> = async ({ tenantId: tenant_id }, { query }) => {
  const { search = "", ...paging } = query;
  const prefix = searchKey(search);
  const { items, next_cursor } = prefix
    ? await searchPage(
        [
          PatientEntity.query
            .byFirstName({ tenant_id })
            .between({ first_last: prefix }, { first_last: afterAll(prefix) }),
          PatientEntity.query
            .byLastName({ tenant_id })
            .between({ last_first: prefix }, { last_first: afterAll(prefix) }),
        ],
        paging,
        ({ patient_id }) => patient_id,
      )
    : await page(PatientEntity.query.byLastName({ tenant_id }), paging);
  return { items, next_cursor };
};
