import { type Plugin, runnerImport } from "vite";
import { BRAND_COLOR } from "../../shared/values/brand.ts";

type Theming = typeof import("@cloudscape-design/components/theming");

const THEMING = "@cloudscape-design/components/theming";
const TONE = /(--color-primary-(\d+)-\w+):/g;

/** Builds the style sheet of Cloudscape's design tokens in the colour of the brand, with `--brand` for our own rules. */
export async function brandStylesheet(): Promise<string> {
  const { module } = await runnerImport<Theming>(THEMING, {
    configFile: false,
    logLevel: "error",
    // Node.js alone doesn't find the modules that Cloudscape imports by their folder.
    environments: { inline: { resolve: { noExternal: [/@cloudscape-design/] } } },
  });
  const tokens = module.generateThemeStylesheet({
    theme: { tokens: {}, referenceTokens: { color: { primary: { seed: BRAND_COLOR } } } },
  });
  const tones = new Map([...tokens.matchAll(TONE)].map(([, name, tone]) => [tone, name]));
  if (!tones.has("600") || !tones.has("400"))
    throw new Error("Cloudscape's theme has no palette of the primary colour");
  return `${tokens}
body { --brand: var(${tones.get("600")}); }
body.awsui-dark-mode { --brand: var(${tones.get("400")}); }`;
}

/** Adds the brand to the base styles. A style sheet needs no exception in the content security policy, as inline styles would. */
export const brandTheme = (): Plugin => ({
  name: "brand-theme",
  enforce: "pre",
  async transform(css, id) {
    if (!id.endsWith("/src/styles/base.css")) return undefined;
    return { code: `${css}\n${await brandStylesheet()}`, map: null };
  },
});
