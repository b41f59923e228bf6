import { goodBodies, HARMFUL_CHARACTERS, INVISIBLE_TEXTS, MULTILINE } from "../support/bodies.ts";
import { operations, queryNames } from "../support/operations.ts";

const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7n";
const ids = {
  tenant_id: `ten_${ULID}`,
  user_id: "7a1e9a52-52fd-4d0c-8a53-0c2a8d8d1e22",
  location_id: `loc_${ULID}`,
  patient_id: `pat_${ULID}`,
  appointment_id: `appt_${ULID}`,
  other_id: `pat_${ULID}`,
  practitioner_id: `staff_${ULID}`,
  service_id: `svc_${ULID}`,
  provider_id: `prov_${ULID}`,
  company_id: `comp_${ULID}`,
};
const bodies = goodBodies(ids, { name: "texts", phone: "5550100100", dob: "1980-12-09" });
const writes = operations
  .filter(({ route }) => route.body)
  .map(({ domain, operation, route }) => ({ name: `${domain}.${operation}`, body: route.body, route }));

interface Leaf {
  readonly path: string;
  /** Returns the whole body with another text in this place. */
  readonly with: (text: string) => unknown;
}

/** Returns every place of a value where a text stands. */
function textsOf(value: unknown, path = "", put: (next: unknown) => unknown = (next) => next): readonly Leaf[] {
  if (typeof value === "string") return [{ path, with: put }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, `${path}.${key}`, (next) =>
      put(Array.isArray(value) ? value.with(Number(key), next) : { ...value, [key]: next }),
    ),
  );
}

test.each(writes)("$name refuses harmful characters in each of its texts", ({ name, body }) => {
  const good = bodies[name];
  expect(body?.safeParse(good).success, "the good body has to be good").toBe(true);
  for (const leaf of textsOf(good))
    for (const [what, character] of Object.entries(HARMFUL_CHARACTERS))
      expect(body?.safeParse(leaf.with(`ab${character}12`)).success, `${what} in ${leaf.path}`).toBe(
        what === "a line break" && MULTILINE.includes(`${name}${leaf.path}`),
      );
});

test.each(writes)("$name refuses texts in which nothing can be seen", ({ name, body }) => {
  const idsAside = textsOf(bodies[name]).filter(({ path }) => !/_id$|_ids\.\d+$|Id$/.test(path));
  for (const leaf of idsAside)
    for (const [what, invisible] of Object.entries(INVISIBLE_TEXTS))
      expect(body?.safeParse(leaf.with(invisible)).success, `${what} in ${leaf.path}`).toBe(false);
});

const searches = operations.filter(({ route }) => queryNames(route).includes("search"));

test.each(searches)("$domain $operation refuses a search with harmful characters", ({ route }) => {
  expect(route.query?.safeParse({ search: "anax" }).success).toBe(true);
  for (const character of Object.values(HARMFUL_CHARACTERS))
    expect(route.query?.safeParse({ search: `ana${character}x` }).success).toBe(false);
});

test("finds the lists that can be searched", () => expect(searches.length).toBeGreaterThan(2));
