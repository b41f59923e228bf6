import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { deskOf } from "./desk-data.ts";
import { choose, expectMenu, PHONE } from "./role-pages.ts";
import { LAKESIDE_MANAGER, signIn } from "./support.ts";

/** Opens the next day with an appointment that the front desk could move. Gives the appointment. */
async function openBooked(page: Page): Promise<Locator> {
  const grid = page.getByRole("grid");
  const booked = grid.locator(".status-booked").first();
  for (let days = 0; days < 8; days += 1) {
    await page.getByRole("button", { name: "Day after" }).click();
    await expect(grid).toBeVisible();
    const found = await booked.waitFor({ timeout: 1_500 }).then(
      () => true,
      () => false,
    );
    if (found) return booked;
  }
  throw new Error("No day of the next week has a booked appointment");
}

/** The pages of the menu's group about money. */
const MONEY = ["/takings", "/balances", "/insurers", "/closings"];

test("a manager reads the calendar and the reports, and changes nothing but the period", async ({ page }) => {
  await signIn(page, LAKESIDE_MANAGER);
  await expect(page).toHaveURL(/\/receptionist\/calendar/);
  await expectMenu(page, "/receptionist/calendar", "/needs_attention", "/reports", ...MONEY, "/account");
  const { location } = await deskOf(page);
  await page.goto(`/receptionist/calendar?location=${location.location_id}`);
  const booked = await openBooked(page);
  await expect(page.getByRole("button", { name: /^Book|^Walk-in/ })).toHaveCount(0);
  await booked.evaluate((block) => block.scrollIntoView({ block: "center" }));
  await booked.click();
  const card = page.locator(".calendar-card");
  await expect(card).toContainText("Practitioner");
  await expect(card.getByRole("button")).toHaveCount(1);
  await expectAccessible(page);
  await card.getByRole("button", { name: "Close" }).click();
  await expect(card).toHaveCount(0);

  const changes: string[] = [];
  page.on("request", (made) => made.method() !== "GET" && changes.push(made.url()));
  const { x, y } = (await booked.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 12, y + 6);
  await page.mouse.down();
  await page.mouse.move(x + 14, y + 150, { steps: 8 });
  await expect(page.locator(".calendar-ghost")).toHaveCount(0);
  await page.mouse.up();
  expect(changes).toEqual([]);

  await page.getByRole("link", { name: "Reports" }).first().click();
  await choose(page, "Period", "Last 7 days");
  await expect(page).toHaveURL(/\/reports\?days=7$/);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Period/ })).toContainText("Last 7 days");
  const figure = (label: string) => page.locator(".figure").filter({ hasText: label }).locator("dd").first();
  for (const label of ["Booked value", "Missed", "Cancelled"]) await expect(figure(label)).toHaveText(/\d/);
  const days = page.getByRole("table", { name: "Days" }).locator("tbody tr");
  await expect(days).toHaveCount(7);
  // The figure leaves out missed and cancelled appointments, which have columns of their own.
  const names = await page.getByRole("table", { name: "Days" }).locator("thead th").allInnerTexts();
  const counts = await days.locator("th, td").allInnerTexts();
  const isCounted = (at: number) => !/Missed|Cancelled/.test(names[at % names.length] ?? "");
  const sum = counts.reduce(
    (total, count, at) => total + (/^\d+$/.test(count) && isCounted(at) ? Number(count) : 0),
    0,
  );
  expect(sum).toBeGreaterThan(0);
  await expect(figure("Appointments")).toHaveText(String(sum));
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
});
