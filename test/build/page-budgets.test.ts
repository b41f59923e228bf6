import { webBuild } from "../../infra/local/web-build.ts";
import { FIRST_LOADS, firstLoads } from "../../web/build/first-load.ts";

/** The page itself, its configuration, icon and logo, up to three fonts and four requests to the API. */
const OTHER_REQUESTS = 11;
const MAX_REQUESTS = 30;

let loads: ReturnType<typeof firstLoads>;

beforeAll(async () => {
  loads = firstLoads(await webBuild(() => undefined));
}, 120_000);

test.each(FIRST_LOADS.map(({ page }) => page))(
  "%s needs few requests and no more kilobytes than its budget",
  (page) => {
    const load = loads.find((each) => each.page === page);
    expect(load?.kb).toBeGreaterThan(0);
    expect(load?.kb).toBeLessThanOrEqual(load?.budgetKb ?? 0);
    expect((load?.files.length ?? 0) + OTHER_REQUESTS).toBeLessThanOrEqual(MAX_REQUESTS);
  },
);

test("lists are opened without the schema library, forms and Amplify", () => {
  const files = loads.find(({ page }) => page === "/receptionist/all_patients")?.files.join(" ");
  expect(files).toMatch(/table-/);
  expect(files).not.toMatch(/form-|booking|calendar|amplify/i);
});
