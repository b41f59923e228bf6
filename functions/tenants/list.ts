import type { contract } from "../../shared/contract.ts";
import { foldText } from "../../shared/names.ts";
import type { TenantQuery } from "../../shared/tenants/tenant-details.ts";
import { readAllTenants } from "../data/clinic-use.ts";
import { page, pageOf } from "../data/page.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantRow } from "../http/caller.ts";

const wordsOf = (text: string) => foldText(text).split(/\s+/).filter(Boolean);

/** Returns whether every word of a search is the beginning of a word of the clinic's name, city, username or address. */
function matches({ tenant_name, city, username, email }: TenantRow, search: readonly string[]): boolean {
  const words = wordsOf([tenant_name, city, username, email].join(" "));
  return search.every((typed) => words.some((word) => word.startsWith(typed)));
}

const ORDERS: Readonly<Record<TenantQuery["sort"], (a: TenantRow, b: TenantRow) => number>> = {
  created: () => 0,
  name: (a, b) => a.tenant_name.localeCompare(b.tenant_name, "en", { numeric: true }),
  use: (a, b) => ((a.used_until ?? "") < (b.used_until ?? "") ? -1 : 1),
};

/**
 * Lists the clinics of the platform, newest first. A search, or another order, reads all of them. Operators do so only a few
 * times a day, while an index would cost a further write with every change of a clinic.
 */
export const list: UseCase<typeof contract.tenants.list> = async (_caller, { query }) => {
  const { search = "", sort, ...paging } = query;
  const words = wordsOf(search);
  if (words.length === 0 && sort === "created") return page(TenantEntity.query.byCreation({}), paging, "desc");
  const found = (await readAllTenants()).filter((tenant) => matches(tenant, words));
  return pageOf(`tenants ${sort} ${words.join(" ")}`, found.sort(ORDERS[sort]), paging);
};
