import { fileURLToPath } from "node:url";
import { chunkGroups } from "../../web/build/chunk-groups.ts";

const source = (file: string) => fileURLToPath(new URL(`../../web/src/${file}`, import.meta.url));
const BUTTON = "/node_modules/@cloudscape-design/components/button/index.js";
const TABLE = "/node_modules/@cloudscape-design/components/table/index.js";
const CHART = "/node_modules/@cloudscape-design/components/bar-chart/index.js";
const LEGEND = "/node_modules/@cloudscape-design/components/legend.js";

/** A build in which the login page imports a button, and a table page a table, which has a button, too. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [source("main.ts")]: [source("session/tokens.ts")],
  [source("session/tokens.ts")]: [],
  [source("features/sign-in/login-page.tsx")]: [BUTTON],
  [source("components/data-table.tsx")]: [TABLE, BUTTON],
  [source("features/one-page.tsx")]: [source("components/data-table.tsx"), source("lib/wish.ts"), CHART],
  [source("features/other-page.tsx")]: [source("components/data-table.tsx"), source("lib/wish.ts"), CHART],
  [source("features/third-page.tsx")]: [source("components/data-table.tsx"), source("lib/wish.ts")],
  [source("features/plain-page.tsx")]: [source("lib/percent.ts"), BUTTON],
  [source("features/small-page.tsx")]: [source("lib/percent.ts"), source("lib/alone.ts"), BUTTON],
  [source("lib/wish.ts")]: [],
  [source("lib/percent.ts")]: [],
  [source("lib/alone.ts")]: [],
  [BUTTON]: [],
  [TABLE]: [BUTTON],
  [CHART]: [LEGEND],
  [LEGEND]: [],
};
const ON_DEMAND = [...Object.keys(IMPORTS).filter((id) => id.endsWith("-page.tsx")), source("session/tokens.ts")];

const graph = {
  getModuleInfo: (id: string) => {
    const importedIds = IMPORTS[id];
    const importers = Object.keys(IMPORTS).filter((each) => IMPORTS[each]?.includes(id));
    return importedIds
      ? {
          code: " ".repeat(id === CHART ? 50_000 : 100),
          importedIds,
          dynamicallyImportedIds: id === source("main.ts") ? ON_DEMAND : [],
          importers,
          dynamicImporters: ON_DEMAND.includes(id) ? ["router"] : [],
        }
      : null;
  },
};

const groupOf = (id: string) => chunkGroups()(id, graph);

test("a module belongs to the first group whose pages import it", () => {
  expect(groupOf(BUTTON)).toBe("base");
  expect(groupOf(TABLE)).toBe("table");
});

test("a module that is loaded on demand and imported as well is in the group of what imports it", () =>
  expect(groupOf(source("session/tokens.ts"))).toBe("start"));

test("a small module that pages share is in the latest file that all of them load anyway", () => {
  expect(groupOf(source("lib/wish.ts"))).toBe("table");
  expect(groupOf(source("lib/percent.ts"))).toBe("base");
});

test("a large part that pages share has a file of its own, with what belongs to it", () => {
  expect(groupOf(CHART)).toBe("bar-chart");
  expect(groupOf(LEGEND)).toBe("bar-chart");
});

test("the entry, pages and what a single page imports have no group", () => {
  for (const id of [source("main.ts"), source("features/one-page.tsx"), source("lib/alone.ts")])
    expect(groupOf(id)).toBeNull();
});
