import type { Plugin } from "vite";

/** Looks that this product never takes on: compact density, a dark page header, a console's top bar. */
const UNUSED = /\.awsui-(compact-mode|context-content-header|context-top-navigation)\b/;
const RULE = /([^{}]+){[^{}]*}/g;

/** The theme without the rules whose every selector is about an unused look. */
export const withoutUnusedContexts = (css: string): string =>
  css.replace(RULE, (rule, selectors: string) =>
    selectors.split(/,(?![^(]*\))/).every((selector) => UNUSED.test(selector)) ? "" : rule,
  );

/** Every page begins with Cloudscape's theme: takes out what no page of ours uses, about a sixth of it. */
export const themeContexts = (): Plugin => ({
  name: "theme-contexts",
  apply: "build",
  enforce: "pre",
  transform(css, id) {
    if (!id.includes("/internal/base-theme/styles.scoped.css")) return undefined;
    return { code: withoutUnusedContexts(css), map: null };
  },
});
