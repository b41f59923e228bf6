import { pageBundle, searchSet } from "../../../../functions/api/fhir/bundle.ts";

const base = "https://example.com/api/fhir";
const link = [{ relation: "self", url: `${base}/Location` }];
const location = { resourceType: "Location", id: "loc-1" } as const;

it("has no list of entries where nothing was found, because FHIR allows no empty list", () => {
  const empty = { resourceType: "Bundle", type: "searchset", link };
  expect(searchSet(base, { matches: [] }, link, true)).toEqual({ ...empty, total: 0 });
  expect(searchSet(base, { matches: [] }, link, false)).toEqual(empty);
});

it("has matches, and then what they refer to, which the total does not count", () => {
  const included = [{ resourceType: "Patient", id: "pat-1" } as const];
  expect(searchSet(base, { matches: [location], included }, link, true)).toMatchObject({
    total: 1,
    entry: [
      { fullUrl: `${base}/Location/loc-1`, resource: location, search: { mode: "match" } },
      { fullUrl: `${base}/Patient/pat-1`, resource: included[0], search: { mode: "include" } },
    ],
  });
});

it("names in its own link what a search by GET asks for, and nothing of one by POST", async () => {
  const values = { name: ["Lake"] };
  const search = { tenant_id: "ten_1", type: "Location", values, includes: ["Location:x"], count: 7 } as const;
  const selfOf = async (isPost: boolean) => {
    const { link: [self, ...others] = [] } = await pageBundle(
      { ...search, includes: [...search.includes] },
      { matches: [] },
      isPost,
    );
    expect([self?.relation, others]).toEqual(["self", []]);
    return self?.url;
  };
  expect(await selfOf(false)).toMatch(/\/api\/fhir\/Location\?name=Lake&_include=Location%3Ax&_count=7$/);
  expect(await selfOf(true)).toMatch(/\/api\/fhir\/Location$/);
});
