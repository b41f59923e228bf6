import { contrast } from "../../shared/values/brand.ts";
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
