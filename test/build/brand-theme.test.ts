import { brandStylesheet } from "../../web/build/brand-theme.ts";

/** Returns the contrast of two colours, as WCAG computes it. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

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
