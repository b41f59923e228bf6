import { fileURLToPath } from "node:url";
import { chunkGroups } from "../../web/build/chunk-groups.ts";

const source = (file: string) => fileURLToPath(new URL(`../../web/src/${file}`, import.meta.url));
const BUTTON = "/node_modules/@cloudscape-design/components/button/index.js";
const TABLE = "/node_modules/@cloudscape-design/components/table/index.js";
const AUTH = "/node_modules/@aws-amplify/auth/index.mjs";

/** A build in which the login page imports a button, and a table page a table, which has a button, too. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [source("main.ts")]: [source("session/tokens.ts")],
  [source("session/tokens.ts")]: [],
  [source("features/sign-in/login-page.tsx")]: [BUTTON],
  [source("components/data-table.tsx")]: [TABLE, BUTTON],
  [source("api/client.ts")]: [],
  [source("session/amplify-session.ts")]: [AUTH],
  [BUTTON]: [],
  [TABLE]: [BUTTON],
  [AUTH]: [],
};
const ON_DEMAND = [
  source("features/sign-in/login-page.tsx"),
  source("session/amplify-session.ts"),
  source("session/tokens.ts"),
];

const graph = {
  getModuleInfo: (id: string) => {
    const importedIds = IMPORTS[id];
    const importers = Object.keys(IMPORTS).filter((each) => IMPORTS[each]?.includes(id));
    return importedIds ? { importedIds, importers, dynamicImporters: ON_DEMAND.includes(id) ? ["router"] : [] } : null;
  },
};

const groupOf = (id: string) => chunkGroups()(id, graph);

test("a module belongs to the first group whose pages import it", () => {
  expect(groupOf(BUTTON)).toBe("base");
  expect(groupOf(TABLE)).toBe("table");
});

test("a module that is loaded on demand and imported as well is in the group of what imports it", () =>
  expect(groupOf(source("session/tokens.ts"))).toBe("start"));

test("a module that no group imports has no group", () => expect(groupOf(source("api/client.ts"))).toBeNull());

test("the entry and what is loaded on demand keep chunks of their own", () => {
  for (const id of [source("main.ts"), source("features/sign-in/login-page.tsx"), AUTH]) expect(groupOf(id)).toBeNull();
});
