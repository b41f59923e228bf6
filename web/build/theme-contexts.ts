import type { Plugin } from "vite";

/** The selectors of looks that this product never uses: compact density, a dark page header, a console's top bar. */
const UNUSED = /\.awsui-(compact-mode|context-content-header|context-top-navigation)\b/;
const RULE = /([^{}]+){[^{}]*}/g;

/** Returns a style sheet without the rules that only concern unused looks. */
export const withoutUnusedContexts = (css: string): string =>
  css.replace(RULE, (rule, selectors: string) =>
    selectors.split(/,(?![^(]*\))/).every((selector) => UNUSED.test(selector)) ? "" : rule,
  );

/** Removes unused looks from Cloudscape's theme, which every page loads. They are about a sixth of it. */
export const themeContexts = (): Plugin => ({
  name: "theme-contexts",
  apply: "build",
  enforce: "pre",
  transform(css, id) {
    if (!id.includes("/internal/base-theme/styles.scoped.css")) return undefined;
    return { code: withoutUnusedContexts(css), map: null };
  },
});
