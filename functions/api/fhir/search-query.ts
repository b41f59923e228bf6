import * as z from "zod";
import { invalidField } from "../../../shared/contract/errors.ts";
import { DEFAULT_FHIR_PAGE, FHIR_RESOURCES, type FhirType, MAX_FHIR_PAGE } from "../../../shared/fhir/resources.ts";
import { FHIR_TEXTS } from "../../../shared/fhir/texts.ts";
import { foldText } from "../../../shared/values/names.ts";
import { parseReference } from "../../domain/fhir/ids.ts";
import { decryptToken, encryptToken } from "../../platform/encryption.ts";

/** A search as its next page repeats it. */
const StoredSearch = z.object({
  /** The parameters that are known, by name. Each occurrence is a condition of its own. */
  values: z.record(z.string(), z.array(z.string())),
  includes: z.array(z.string()),
  count: z.number(),
  /** Where the page begins, in the form of the type's own list. */
  position: z.string().optional(),
});

/** A search of one type. */
export interface FhirSearch extends z.output<typeof StoredSearch> {
  readonly type: FhirType;
  readonly tenant_id: string;
}

/** The parameters of every search that change nothing of the result, or only its form, which is JSON. */
const IGNORED = ["_format", "_pretty"];

const listOf = ({ tenant_id, type }: Pick<FhirSearch, "tenant_id" | "type">) => `fhir ${tenant_id} ${type}`;

/**
 * Returns the name of a page in a link. It has the whole search encrypted, so that no address has what a search by POST keeps out
 * of it, such as the name of a patient.
 */
export const pageToken = ({ values, includes, count, ...of }: FhirSearch, position: string): string =>
  encryptToken(
    listOf(of),
    JSON.stringify({ values, includes, count, position } satisfies z.output<typeof StoredSearch>),
  );

const bad = (name: string, message: string) => invalidField(name, message, "malformed");

function storedPage(of: Pick<FhirSearch, "tenant_id" | "type">, token: string): FhirSearch {
  const text = decryptToken(listOf(of), token);
  if (text === undefined) throw bad("_page", FHIR_TEXTS.unknownPage);
  return { ...of, ...StoredSearch.parse(JSON.parse(text)) };
}

/** Returns the page size, which is at most the greatest one. */
function countOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_FHIR_PAGE;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw bad("_count", FHIR_TEXTS.invalidCount);
  return Math.min(Number(text), MAX_FHIR_PAGE);
}

const MAX_TEXT = 200;

/**
 * Reads the parameters of a search. Those that the type does not have are ignored, or refused if the client asks for that.
 * @throws ClinicError 400 for a value that can't be read, and with `isStrict` for an unknown parameter
 */
export function parseSearch(
  of: Pick<FhirSearch, "tenant_id" | "type">,
  parameters: Iterable<readonly [string, string]>,
  isStrict: boolean,
): FhirSearch {
  const { search, includes: possible } = FHIR_RESOURCES[of.type];
  const values: Record<string, string[]> = {};
  const includes: string[] = [];
  let count: string | undefined;
  for (const [name, value] of parameters) {
    if (value.length > MAX_TEXT && name !== "_page") throw bad("_", FHIR_TEXTS.tooLong);
    if (name === "_page") return storedPage(of, value);
    if (name === "_count") count = value;
    else if (name === "_include" && (possible as readonly string[]).includes(value)) includes.push(value);
    else if (Object.hasOwn(search, name)) values[name] = [...(values[name] ?? []), value];
    else if (Object.hasOwn(search, name.split(":")[0] ?? "")) throw bad("_", FHIR_TEXTS.modifier);
    else if (isStrict && !IGNORED.includes(name)) throw bad("_", FHIR_TEXTS.unknownParameter);
  }
  return { ...of, values, includes, count: countOf(count) };
}

/** Returns the alternatives of a value, which commas separate. */
const alternatives = (value: string): string[] =>
  value
    .split(/(?<!\\),/)
    .map((each) => each.replaceAll("\\,", ",").trim())
    .filter(Boolean);

type Values = FhirSearch["values"];

/** Returns whether a resource satisfies every occurrence of a parameter: each by one of its alternatives. */
const matches = (values: Values, name: string, isMatch: (value: string) => boolean): boolean =>
  (values[name] ?? []).every((value) => alternatives(value).some(isMatch));

/** Returns whether a code is one of those that are asked for, with or without its system. */
export const matchesToken = (values: Values, name: string, code: string | readonly string[]): boolean =>
  matches(values, name, (value) => [code].flat().includes(value.slice(value.indexOf("|") + 1)));

/** Returns whether one of the texts has a word that begins with the searched one. Case and accents make no difference. */
export const matchesText = (values: Values, name: string, ...texts: readonly string[]): boolean => {
  const folded = foldText(texts.join(" "));
  return matches(values, name, (value) => {
    const wanted = foldText(value);
    return wanted !== "" && ` ${folded}`.includes(` ${wanted}`);
  });
};

/** Returns whether one of the references, such as `Location/loc-…`, is among those that are asked for. */
export const matchesReference = (
  values: Values,
  name: string,
  references: readonly string[],
  usual?: FhirType,
): boolean =>
  matches(values, name, (value) => {
    const { type, id } = parseReference(value, usual);
    return references.includes(`${type}/${id}`);
  });

/** Returns the ids of the references of a parameter that has exactly one occurrence and value; otherwise undefined. */
export function onlyReference(values: Values, name: string, usual?: FhirType) {
  const found = (values[name] ?? []).flatMap(alternatives);
  return found.length === 1 && found[0] ? parseReference(found[0], usual) : undefined;
}
