import type { Plugin } from "vite";

const CLOUDSCAPE = "@cloudscape-design/components";
const LAYOUT = `${CLOUDSCAPE}/app-layout/visual-refresh-toolbar`;

/**
 * Modules of libraries that this product never calls: AppLayout's AI and bottom drawers and collected breadcrumbs, which bring
 * drag and drop and a menu with them; the page of Cloudscape's error boundary, with an alert and a message formatter; editing
 * in the cells of a table and sorting by several columns; writing a zod schema as JSON Schema.
 */
export const UNUSED_MODULES = [
  `${LAYOUT}/drawer/global-ai-drawer.js`,
  `${LAYOUT}/drawer/global-bottom-drawer.js`,
  `${LAYOUT}/drawer/feature-notifications-drawer-content.js`,
  `${LAYOUT}/toolbar/drawer-triggers.js`,
  `${CLOUDSCAPE}/breadcrumb-group/implementation.js`,
  `${CLOUDSCAPE}/error-boundary/fallback.js`,
  `${CLOUDSCAPE}/internal/do-not-use/feature-prompt/index.js`,
  `${CLOUDSCAPE}/table/body-cell/disabled-inline-editor.js`,
  `${CLOUDSCAPE}/table/body-cell/inline-editor.js`,
  `${CLOUDSCAPE}/table/header-cell/sort-menu.js`,
  "zod/v4/core/json-schema-processors.js",
];

/**
 * Modules that are called, but whose result is always empty or not needed here:
 * - drawers, a split panel and filters by attribute, which this product has none of;
 * - the handles between the headers of a table, whose columns can't be resized;
 * - the marks, metrics and search for missing styles of every component, which serve the owners of Cloudscape and read the
 *   layout of each button and table;
 * - the search for scripts in the address of every link, which throws and catches an error for each address without a host.
 *   React refuses such addresses itself;
 * - the search for the mode of every dropdown, which is always that of the page, because it is set on the body;
 * - the size of a split panel, for which the frame asks.
 */
export const EMPTY_MODULES = [
  `${CLOUDSCAPE}/internal/hooks/use-base-component/styles-check.js`,
  `${CLOUDSCAPE}/internal/hooks/use-performance-marks/index.js`,
  `${CLOUDSCAPE}/internal/hooks/use-portal-mode-classes/index.js`,
  `${CLOUDSCAPE}/internal/utils/check-safe-url.js`,
  "@cloudscape-design/component-toolkit/mjs/internal/base-component/component-metrics.js",
  `${CLOUDSCAPE}/table/resizer/index.js`,
  `${CLOUDSCAPE}/split-panel/utils/size-utils.js`,
  `${LAYOUT}/drawer/index.js`,
  `${LAYOUT}/split-panel/index.js`,
  "@cloudscape-design/collection-hooks/mjs/operations/property-filter.js",
];

const EXPORTED = /export\s+(?:const|function|class)\s+(\w+)|export\s*{([^}]*)}/g;
/** The name of each export in a list such as `a, b as c`. */
const LAST_NAME = /([\w$]+)\s*(?:,|$)/g;
const DEFAULT = /export\s+default\b|\bas\s+default\b/;

/** Returns the names of a module's exports. */
function exportedNames(code: string): string[] {
  return [...code.matchAll(EXPORTED)].flatMap(([, name, list = ""]) =>
    name ? [name] : [...list.matchAll(LAST_NAME)].flatMap(([, last = ""]) => last),
  );
}

const reason = (module: string) => JSON.stringify(`${module} is left out of the build: see web/build/stub-modules.ts`);

/** Returns a stub of a module: the same exports, which render nothing or throw an error that names the module. */
export function stubbed(code: string, module: string): string {
  const body = EMPTY_MODULES.includes(module) ? "return null;" : `throw new Error(${reason(module)});`;
  const names = exportedNames(code).filter((name) => name !== "default");
  return [
    `function stub() { ${body} }`,
    ...names.map((name) => `export { stub as ${name} };`),
    ...(DEFAULT.test(code) ? ["export default stub;"] : []),
  ].join("\n");
}

/** Replaces modules by stubs in the build, which fails if one of them is no longer part of it. */
export const stubModules = (): Plugin => {
  const modules = [...UNUSED_MODULES, ...EMPTY_MODULES];
  const seen = new Set<string>();
  return {
    name: "stub-modules",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const module = modules.find((each) => id.endsWith(`/node_modules/${each}`));
      if (!module) return undefined;
      seen.add(module);
      return { code: stubbed(code, module), map: null, moduleSideEffects: false };
    },
    buildEnd(error) {
      const missing = modules.filter((module) => !seen.has(module));
      if (!error && missing.length > 0) this.error(`Not in the build any more: ${missing.join(", ")}`);
    },
  };
};
