import fc from "fast-check";
import { contrast, linkColor, textOn } from "../../shared/values/brand.ts";
import { brandStylesheet } from "../../web/build/brand-theme.ts";

let css: string;
beforeAll(async () => {
  css = await brandStylesheet();
});

test("the brand is Cloudscape's primary palette, readable on a light and on a dark page", () => {
  const tone = (number: number) => new RegExp(`--color-primary-${number}-\\w+:(#\\w{6});`).exec(css)?.[1] ?? "";
  expect(tone(600)).toBe("#0b7a75");
  expect(contrast(tone(600), "#ffffff")).toBeGreaterThan(4.5);
  expect(contrast(tone(400), "#161d26")).toBeGreaterThan(4.5);
});

test("our own rules take the brand from Cloudscape's palette", () => {
  expect(css).toMatch(/body { --brand: var\(--color-primary-600-\w+\); }/);
  expect(css).toMatch(/body\.awsui-dark-mode { --brand: var\(--color-primary-400-\w+\); }/);
});

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("computes the contrast of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#777777")).toBe(contrast("#777777", "#ffffff"));
});

it("finds a text colour that can be read on any colour", () => {
  fc.assert(fc.property(anyColor, (color) => contrast(textOn(color), color) >= 4.5));
});

it("keeps a colour for links on white only if it can be read there", () => {
  fc.assert(fc.property(anyColor, (color) => contrast(linkColor(color), "#ffffff") >= 4.5));
  expect([linkColor("#0b7a75"), linkColor("#ffcc00")]).toEqual(["#0b7a75", "#000000"]);
});
