import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { bookNow, deskNow, registerPatient } from "./desk-data.ts";
import { countEffort } from "./effort.ts";
import { LAKESIDE_RECEPTION, signIn } from "./support.ts";

test("on a phone the first appointment of the day is above the fold, and what needs attention takes one line", async ({
  page,
}) => {
  await bookNow(page, await deskNow(page), await registerPatient(page, "Ada", "Fold"));
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto("/receptionist/dashboard");
  const first = page.locator(".appointment-line").first();
  await expect(first).toBeVisible();
  const [line, button] = [await first.boundingBox(), await first.getByRole("button").first().boundingBox()];
  expect((button?.y ?? 667) + (button?.height ?? 0), JSON.stringify(line)).toBeLessThanOrEqual(667);
  const attention = page.locator(".front-desk-attention");
  if (await attention.count()) expect((await attention.boundingBox())?.height).toBeLessThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await expectAccessible(page);
});

test("the day sheet is printed with a page for each practitioner, or for one of them", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await signIn(page, LAKESIDE_RECEPTION);
  await page.goto("/receptionist/dashboard");
  // The sheets need the day's appointments, of which none may be to come.
  await expect(page.getByRole("button", { name: /^Expected ?\d/ })).toBeVisible();
  const sheets = page.locator(".day-sheet-page");
  const most = await countEffort(page);
  await page.getByRole("button", { name: "Print by practitioner" }).click();
  await page.getByRole("menuitem", { name: "A page for each practitioner" }).click();
  await expect.poll(() => sheets.count()).toBeGreaterThan(1);
  await most({ clicks: 2, keys: 0 });
  await page.emulateMedia({ media: "print" });
  for (const sheet of await sheets.all()) {
    await expect(sheet).toBeVisible();
    const names = await sheet.locator("tbody td:nth-child(5)").allInnerTexts();
    expect(new Set(names).size).toBe(1);
    await expect(sheet.getByRole("heading", { level: 1 })).toContainText(names[0] ?? "");
  }
  const breaks = await sheets.evaluateAll((all) => all.map((sheet) => getComputedStyle(sheet).breakBefore));
  expect(breaks).toEqual(["auto", ...breaks.slice(1).map(() => "page")]);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));

  await page.getByRole("button", { name: "Print by practitioner" }).click();
  await expectAccessible(page);
  const one = page.getByRole("menuitem", { name: /^Only / }).first();
  const name = (await one.innerText()).replace(/^Only /, "");
  await one.click();
  await expect(sheets).toHaveCount(1);
  await expect(sheets.locator("h1")).toContainText(name);
});
