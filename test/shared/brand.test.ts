import fc from "fast-check";
import { contrast, linkColor, textOn } from "../../shared/values/brand.ts";

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
