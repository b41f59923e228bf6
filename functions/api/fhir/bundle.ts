import type { Bundle, BundleEntry, FhirResource } from "fhir/r4";
import { webUrl } from "../../platform/web-url.ts";
import { type FhirSearch, pageToken } from "./search-query.ts";

/** What a search has found: a page of matches, what they refer to, and where the next page begins. */
export interface Found {
  readonly matches: readonly FhirResource[];
  readonly included?: readonly FhirResource[];
  readonly position?: string | undefined;
}

export const fhirUrl = async (): Promise<string> => `${await webUrl()}/api/fhir`;

const entriesOf = (base: string, resources: readonly FhirResource[], mode: "match" | "include"): BundleEntry[] =>
  resources.map((resource) => ({
    fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode },
  }));

/** Builds the bundle of a page. FHIR has no empty lists. */
export function searchSet(
  base: string,
  { matches, included = [] }: Found,
  link: NonNullable<Bundle["link"]>,
  isWhole: boolean,
): Bundle {
  const entry = [...entriesOf(base, matches, "match"), ...entriesOf(base, included, "include")];
  return {
    resourceType: "Bundle",
    type: "searchset",
    ...(isWhole && { total: matches.length }),
    link,
    ...(entry.length > 0 && { entry }),
  };
}

/** Returns the address of a search. One by POST has no parameters there, because they may be personal. */
function selfOf(base: string, { type, values, includes, count }: FhirSearch, isPost: boolean): string {
  if (isPost) return `${base}/${type}`;
  const query = new URLSearchParams([
    ...Object.entries(values).flatMap(([name, all]) => all.map((value) => [name, value])),
    ...includes.map((each) => ["_include", each]),
    ["_count", String(count)],
  ]);
  return `${base}/${type}?${query}`;
}

/** Builds the bundle of a page of a search. The total is stated where the page has everything. */
export async function pageBundle(search: FhirSearch, found: Found, isPost: boolean): Promise<Bundle> {
  const base = await fhirUrl();
  const { type, position } = search;
  const self =
    position === undefined ? selfOf(base, search, isPost) : `${base}/${type}?_page=${pageToken(search, position)}`;
  const next = found.position === undefined ? undefined : `${base}/${type}?_page=${pageToken(search, found.position)}`;
  const link = [{ relation: "self", url: self }, ...(next ? [{ relation: "next", url: next }] : [])];
  return searchSet(base, found, link, next === undefined && position === undefined);
}
