import { readFileSync } from "node:fs";
import { join } from "node:path";
import { webBuild } from "../../infra/local/web-build.ts";
import { FIRST_LOADS, firstLoads, sharedFiles } from "../support/first-load.ts";

/** The page itself, its configuration, icon and logo, up to three fonts and four requests to the API. */
const OTHER_REQUESTS = 11;
const MAX_REQUESTS = 30;

/** What one more request costs on a slow line, in kilobytes that could be sent meanwhile. */
const WORTH_A_REQUEST_KB = 2;
/** The bundler keeps its own few functions in a file that no other may import first. */
const RUNTIME = /rolldown-runtime/;

/** A word of the schema library that stands in every build of it. */
const SCHEMA_LIBRARY = "invalid_type";

let built: string;
let loads: ReturnType<typeof firstLoads>;

beforeAll(async () => {
  built = await webBuild(() => undefined);
  loads = firstLoads(built);
}, 120_000);

test.each(FIRST_LOADS.map(({ page }) => page))(
  "%s needs few requests and no more kilobytes than its budget",
  (page) => {
    const load = loads.find((each) => each.page === page);
    expect(load?.kb).toBeGreaterThan(0);
    expect(load?.kb).toBeLessThanOrEqual(load?.budgetKb ?? 0);
    expect((load?.withParts.length ?? 0) + OTHER_REQUESTS).toBeLessThanOrEqual(MAX_REQUESTS);
  },
);

test("what pages share comes in files that are worth a request", () => {
  const shared = sharedFiles(built).filter(({ file }) => !RUNTIME.test(file));
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.filter(({ kb }) => kb < WORTH_A_REQUEST_KB)).toEqual([]);
});

test.each(["/receptionist/all_patients", "/tenant_admin/loc_rooms/locations"])(
  "%s is opened without the schema library, forms and Amplify",
  (page) => {
    const withSchemas = (files: readonly string[]) =>
      files.filter((file) => readFileSync(join(built, file), "utf8").includes(SCHEMA_LIBRARY));
    const files = loads.find((each) => each.page === page)?.files ?? [];
    expect(files.join(" ")).toMatch(/table-/);
    expect(files.join(" ")).not.toMatch(/form-|booking|calendar|amplify/i);
    expect(withSchemas(files)).toEqual([]);
    expect(withSchemas(sharedFiles(built).map(({ file }) => file))).not.toEqual([]);
  },
);
