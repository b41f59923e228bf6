import { cutText, foldText } from "../../shared/names.ts";
import type { Tenant } from "../../shared/tenants/tenant.ts";
import { PLATFORM } from "./platform.ts";
import type { SearchItem } from "./search-item.ts";
import { type SearchedPerson, TERM, termsOf } from "./search-terms.ts";

const LIST_LENGTH = 100;
const DIGITS = 6;

/** The fields of a clinic by which it is listed and found. */
export const SEARCHED_FIELDS = ["tenant_name", "username", "city", "email"] as const;

/** Returns the term by which clinics are listed: the name, with padded numbers so that "Clinic 2" sorts before "Clinic 10". */
function listTerm(tenant_name: string): string {
  const name = foldText(tenant_name).replace(/\d+/g, (digits) => digits.padStart(DIGITS, "0"));
  return TERM.list + cutText(name, LIST_LENGTH);
}

/** Returns the items of the platform's search index for a clinic. */
export function clinicItems(clinic: Pick<Tenant, "tenant_id" | (typeof SEARCHED_FIELDS)[number]>): SearchItem[] {
  const { tenant_id: record_id, tenant_name, username, city, email } = clinic;
  // A long name may leave no room for all other words. The city is the last one, because it identifies the clinic least.
  const row: SearchedPerson = {
    last_name: tenant_name,
    first_name: username,
    middle_name: city,
    email,
    contact: "",
    dob: "",
  };
  return termsOf(row).map((term) => ({
    tenant_id: PLATFORM,
    kind: "clinic",
    term: term.startsWith(TERM.list) ? listTerm(tenant_name) : term,
    record_id,
    row,
  }));
}
