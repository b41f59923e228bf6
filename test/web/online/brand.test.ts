import { readFileSync } from "node:fs";
import { BRAND_COLOR, contrast } from "../../../shared/values/brand.ts";

const css = readFileSync("web/src/online/online.css", "utf8");
const colorsOf = (rules: string) =>
  Object.fromEntries([...rules.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name, color]) => [name, color]));
const [light = "", dark = ""] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, rules]) => rules);

test("the patients' pages have the colour of the brand", () => expect(colorsOf(light).brand).toBe(BRAND_COLOR));

test.each([
  ["light", light],
  ["dark", dark],
])("texts and buttons can be read in the %s mode", (_, rules) => {
  const {
    brand = "",
    "on-brand": onBrand = "",
    page = "",
    panel = "",
    text = "",
    soft = "",
    line = "",
  } = colorsOf(rules);
  for (const [color, ground] of [
    [brand, page],
    [onBrand, brand],
    [text, page],
    [soft, page],
    [soft, panel],
  ] as const)
    expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
  // The border alone shows where a field is.
  expect(contrast(line, page)).toBeGreaterThanOrEqual(3);
});
