import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { LAKESIDE_RECEPTION, signIn } from "./support.ts";

const PHONE = { width: 375, height: 812 };
const LISTS = [
  "/receptionist/all_appointments",
  "/receptionist/all_patients",
  "/receptionist/all_leads",
  "/receptionist/all_practitioners",
];

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("a receptionist saves the filtered appointments as a CSV file", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.goto("/receptionist/all_appointments?status=COMPLETED");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^appointments-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  const [headers, ...rows] = text.trimEnd().split("\r\n");
  expect(headers).toBe(
    "\uFEFFPatient,Phone,Practitioner,Service,Date,Start,End,Status,Location,Reason,Patient ID,Practitioner ID",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toContain(",COMPLETED,");
  await expect(page.getByText(`${rows.length} ${rows.length === 1 ? "row was" : "rows were"} saved`)).toBeVisible();
});

test("lists are cards on a phone, which is never scrolled sideways", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.setViewportSize(PHONE);
  for (const path of LISTS) {
    await page.goto(path);
    const card = page.locator(".card").first();
    await expect(card.getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
    if (path === LISTS[0]) expect((await card.boundingBox())?.height).toBeLessThanOrEqual(110);
    await expectAccessible(page);
  }
});

test("the navigation is folded on a tablet, and a printed day has its list alone", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/receptionist/all_appointments");
  await expect(page.getByRole("link", { name: "Leads" })).toBeHidden();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/All locations · /);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.locator(".day-sheet tbody tr").first()).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("a reload and Back restore the search of a list and the pages that were loaded", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.goto("/receptionist/all_patients");
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(rows).toHaveCount(100);
  await page.reload();
  await expect(rows).toHaveCount(100);
  await rows.last().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Details", exact: true })).toBeVisible();
  await page.goBack();
  // The patient who was opened stands first, and is not counted twice.
  await expect(rows).toHaveCount(100);

  await page.getByPlaceholder("Name, phone or date of birth").fill("patel");
  await expect(rows.filter({ hasNotText: "Patel" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByPlaceholder("Name, phone or date of birth")).toHaveValue("patel");
  await expect(rows.filter({ hasNotText: "Patel" })).toHaveCount(0);
  expect(page.url()).not.toContain("patel");
});
