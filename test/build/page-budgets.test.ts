import { readFileSync } from "node:fs";
import { join } from "node:path";
import { webBuild } from "../../infra/local/web-build.ts";
import { FIRST_LOADS, firstLoads, importCycle, pageFiles, sharedFiles } from "./loaded-files.ts";

/** The page itself, its configuration, icon and logo, up to three fonts and four requests to the API. */
const OTHER_REQUESTS = 11;
const MAX_REQUESTS = 30;

/** The most files of a page without a budget of its own. */
const MAX_FILES = 27;

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

test("the patients' pages load nothing of the app, its library or the sign-in", () => {
  const load = loads.find(({ page }) => page === "/book/{username}");
  expect(load?.files.length).toBeLessThanOrEqual(4);
  const texts = (load?.files ?? []).map((file) => readFileSync(join(built, file), "utf8")).join("\n");
  expect(texts).toContain("/api/online/{username}");
  expect(texts).not.toMatch(/awsui|cloudscape|amplify|cognito/i);
  expect(texts).not.toContain(SCHEMA_LIBRARY);
});

test("every page comes in few files", () => {
  const pages = pageFiles(built);
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ files }) => files.length > MAX_FILES)).toEqual([]);
});

test("no files import each other in a circle, in which a module could run before its imports", () =>
  expect(importCycle(built)).toEqual([]));

test.each(["/receptionist/all_patients", "/tenant_admin/loc_rooms/locations"])(
  "%s is opened without the schema library, forms and Amplify",
  (page) => {
    const withSchemas = (files: readonly string[]) =>
      files.filter((file) => readFileSync(join(built, file), "utf8").includes(SCHEMA_LIBRARY));
    const files = loads.find((each) => each.page === page)?.files ?? [];
    expect(files.join(" ")).toMatch(/table-/);
    expect(files.join(" ")).not.toMatch(/forms|session|sign-in|amplify|booking|calendar/);
    expect(withSchemas(files)).toEqual([]);
    expect(withSchemas(sharedFiles(built))).not.toEqual([]);
  },
);
