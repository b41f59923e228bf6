import type { Plugin } from "vite";

const CLOUDSCAPE = "@cloudscape-design/components";
const LAYOUT = `${CLOUDSCAPE}/app-layout/visual-refresh-toolbar`;

/**
 * Parts of libraries for what this product does not use: AppLayout's AI and bottom drawers and collected breadcrumbs,
 * which bring drag and drop and a menu with them; the look of Cloudscape's error boundary, with an alert and a message
 * formatter; editing in a table's cells and sorting by several columns; writing a zod schema as JSON Schema.
 */
export const UNUSED = [
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
 * What is always called, and stays empty without drawers, a split panel, filters by attribute and columns that can be
 * resized: the lines between a table's headers, which come with dragging them. Of every single component: the marks and
 * metrics for the owners of Cloudscape, which read the layout of each button and table, and the search for missing styles.
 * Of every link: the search for scripts in its address, which throws an error inside for each address of our own; React
 * refuses such addresses itself. Of every dropdown: the search for a mode other than the page's; ours is on the body. Of the
 * frame: the size of a split panel.
 */
export const ALWAYS_EMPTY = [
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
const DEFAULT = /export\s+default\b|\bas\s+default\b/;

/** The names that a module exports beside its default. */
function exportedNames(code: string): string[] {
  return [...code.matchAll(EXPORTED)].flatMap(([, name, list = ""]) =>
    name
      ? [name]
      : list.split(",").flatMap(
          (each) =>
            each
              .trim()
              .split(/\s+as\s+/)
              .at(-1) || [],
        ),
  );
}

const reason = (module: string) => JSON.stringify(`${module} is left out of the build: see web/build/leave-out.ts`);

/** A module with the same exports, which draw nothing, or else break with a clear sentence once they are used. */
export function emptied(code: string, module: string): string {
  const body = ALWAYS_EMPTY.includes(module) ? "return null;" : `throw new Error(${reason(module)});`;
  const names = exportedNames(code).filter((name) => name !== "default");
  return [
    `function leftOut() { ${body} }`,
    ...names.map((name) => `export { leftOut as ${name} };`),
    ...(DEFAULT.test(code) ? ["export default leftOut;"] : []),
  ].join("\n");
}

/** Leaves these parts out of the build, and fails it when one of them is no longer where it was. */
export const leaveOut = (modules: readonly string[] = [...UNUSED, ...ALWAYS_EMPTY]): Plugin => {
  const seen = new Set<string>();
  return {
    name: "leave-out",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const module = modules.find((each) => id.endsWith(`/node_modules/${each}`));
      if (!module) return undefined;
      seen.add(module);
      return { code: emptied(code, module), map: null, moduleSideEffects: false };
    },
    buildEnd(error) {
      const missing = modules.filter((module) => !seen.has(module));
      if (!error && missing.length > 0) this.error(`Not in the build any more: ${missing.join(", ")}`);
    },
  };
};
