import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const COMPONENTS = "/node_modules/@cloudscape-design/components/";
const LATE = fileURLToPath(new URL("../src/lib/late-measures.ts", import.meta.url));
const TOOLKIT = /^@cloudscape-design\/component-toolkit(\/internal)?$/;
const BREAKPOINTS = "internal/hooks/container-queries/use-container-breakpoints.js";

/**
 * Components that look the same before and after they have measured themselves: tables, closed selects, form fields (by a rule of
 * base.css) and the frame. Column layouts, cards, tabs and dialogs are drawn by their width, so they are measured at once.
 */
export const MEASURED_LATE = [
  "table/internal.js",
  "table/tools-header.js",
  "table/use-sticky-header.js",
  "table/use-column-widths.js",
  "table/no-data-cell.js",
  "table/sticky-columns/use-sticky-columns.js",
  "select/internal.js",
  "grid/internal.js",
  "app-layout/utils/use-app-layout-placement.js",
  "app-layout/utils/use-observed-element.js",
  "app-layout/visual-refresh-toolbar/toolbar/index.js",
  "app-layout/visual-refresh-toolbar/notifications/index.js",
];

/** The module by which the frame updates its parts. React would otherwise render this update within the commit. */
export const RENDERS_LATE = "app-layout/visual-refresh-toolbar/index.js";

/** The module with an observer of its own. Its report changes the height of the table, which the table observes in turn. */
export const OBSERVES_LATE = "table/sticky-scrollbar/use-sticky-scrollbar.js";

/**
 * Lets these components measure themselves after the frame instead of while React commits. On a CPU slowed down four times, this
 * and the stubbed hooks reduced the blocking time of the page of patients from 962 to 408 ms. The build fails if one of the
 * modules is no longer where it was.
 */
export const lateMeasures = (): Plugin => {
  const seen = new Set<string>();
  return {
    name: "late-measures",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer = "") {
      const [folder, module = ""] = importer.split(COMPONENTS);
      if (module === `${BREAKPOINTS}?late`) return TOOLKIT.test(source) ? LATE : undefined;
      if (module === RENDERS_LATE && source === "react-dom") {
        seen.add(module);
        return LATE;
      }
      if (!MEASURED_LATE.includes(module)) return undefined;
      const late = source.endsWith("/hooks/container-queries")
        ? `${folder}${COMPONENTS}${BREAKPOINTS}?late`
        : TOOLKIT.test(source) && LATE;
      if (late) seen.add(module);
      return late || undefined;
    },
    transform(code, id) {
      if (!id.endsWith(`${COMPONENTS}${OBSERVES_LATE}`)) return undefined;
      seen.add(OBSERVES_LATE);
      return {
        code: `import { LateResizeObserver as ResizeObserver } from ${JSON.stringify(LATE)};\n${code}`,
        map: null,
      };
    },
    buildEnd(error) {
      const missing = [...MEASURED_LATE, RENDERS_LATE, OBSERVES_LATE].filter((module) => !seen.has(module));
      if (!error && missing.length > 0) this.error(`Not in the build any more: ${missing.join(", ")}`);
    },
  };
};
