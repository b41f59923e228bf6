import { expect, test } from "@playwright/test";
import { BOOKING } from "../../web/src/online/booking/texts.ts";
import { type Product, startProduct } from "../bench/product.ts";
import { firstOnlineTime, onlineDays } from "./booking.ts";
import { openOnlineBooking } from "./desk-data.ts";
import { DEMO_PASSWORD, fillLogin, LAKESIDE_ADMIN } from "./support.ts";

// Locally no proof is asked for, so this story has a product of its own, as staging and production are set.
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ PROOF_OF_WORK: "true" });
});
test.afterAll(() => product.stop());

test("a browser solves the proof of work in a worker of its own, and holds the time", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.origin, locale: "en-US" });
  const admin = await context.newPage();
  await admin.goto("/login");
  await fillLogin(admin, LAKESIDE_ADMIN, DEMO_PASSWORD);
  await expect(admin).not.toHaveURL(/\/login$/);
  const { service, location } = await openOnlineBooking(admin);

  const page = await context.newPage();
  const refusals: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refusals.push(message.text());
  });
  const holds: number[] = [];
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  page.on("response", (response) => {
    if (response.url().endsWith("/holds")) holds.push(response.status());
  });
  await page.goto(`/book/lakeside1?service=${service.service_id}&location=${location.location_id}`);
  await page.getByRole("button", { name: BOOKING.en.any }).click();
  await onlineDays(page).nth(1).click();
  await firstOnlineTime(page).click();
  await expect(page.getByRole("heading", { level: 1, name: BOOKING.en.asks.person })).toBeVisible({ timeout: 30_000 });
  expect(holds).toEqual([422, 201]);
  expect(workers.length).toBeGreaterThan(0);
  expect(workers.filter((url) => !url.startsWith(`${product.origin}/`))).toEqual([]);
  expect(refusals).toEqual([]);
});
