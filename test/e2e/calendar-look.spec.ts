import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { card, openBusyDay } from "./calendar-day.ts";
import { LAKESIDE_RECEPTION, notification, signIn } from "./support.ts";

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox();
  if (!found) throw new Error(`${selector} is not shown`);
  return found;
};

test("the calendar's rows are made compact and stay so, and every block keeps its name and its time", async ({
  page,
}) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await openBusyDay(page);
  const row = () =>
    page
      .locator(".calendar-cell")
      .first()
      .evaluate((cell) => cell.getBoundingClientRect().height);
  expect(await row()).toBe(36);
  const cut = () =>
    page.locator(".calendar-block:not(.calendar-block-beside)").evaluateAll((blocks) =>
      blocks.flatMap((block) => {
        const edges = block.getBoundingClientRect();
        // Blocks out of sight are drawn without their texts.
        if (!block.querySelector("strong")?.checkVisibility({ contentVisibilityAuto: true })) return [];
        return [...block.querySelectorAll(".calendar-block-name, .calendar-block-when")].flatMap((part) => {
          const { top, bottom, width } = part.getBoundingClientRect();
          const isCut = width < 20 || top < edges.top - 1 || bottom > edges.bottom + 1;
          return isCut ? [`${block.textContent}: ${part.className}`] : [];
        });
      }),
    );
  expect(await cut()).toEqual([]);
  await page.getByRole("button", { name: "Compact", exact: true }).click();
  await expect.poll(row).toBe(27);
  expect(await cut()).toEqual([]);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(row).toBe(27);
  await page.getByRole("button", { name: "Comfortable", exact: true }).click();
});

test("the line for now stands in the column of today only, and no text is struck through", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.goto("/receptionist/calendar?view=week");
  await expect(page.getByRole("grid")).toBeVisible();
  // Outside of the opening hours there is no line.
  const lines = page.locator(".calendar-now-line");
  if ((await lines.count()) > 0) {
    await expect(lines).toHaveCount(1);
    const today = await box(page, ".calendar-today");
    const line = await box(page, ".calendar-now-line");
    expect(Math.abs(line.x - today.x)).toBeLessThan(3);
    expect(line.width).toBeLessThanOrEqual(today.width + 2);
  }
  const struck = await page
    .locator(".calendar-block *")
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).textDecorationLine.includes("line-through")));
  expect(struck).toEqual([]);
});

test("a notification covers no card, on a screen and on a phone", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await openBusyDay(page);
  const id = await page.getByRole("grid").locator(".status-booked").first().getAttribute("data-appointment");
  const booked = page.locator(`[data-appointment="${id}"]`);
  await booked.focus();
  await page.keyboard.press("Enter");
  await expect(card(page)).toBeVisible();
  // A move by the keyboard ends with a notification, and its card is opened again.
  await page.keyboard.press("Escape");
  await expect(booked).toBeFocused();
  await page.keyboard.press("m");
  for (let steps = 0; steps < 30; steps += 1) {
    await page.keyboard.press("ArrowDown");
    if (await page.getByText("this time is free.").count()) break;
  }
  await page.keyboard.press("Enter");
  await expect(notification(page, / is moved to/)).toBeVisible();
  await booked.click();
  for (const width of [1366, 375]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(card(page)).toBeVisible();
    const [shown, notice] = [await box(page, ".calendar-card"), await box(page, ".page-notifications")];
    const apart =
      notice.y + notice.height <= shown.y ||
      notice.y >= shown.y + shown.height ||
      notice.x + notice.width <= shown.x ||
      notice.x >= shown.x + shown.width;
    expect(apart, JSON.stringify({ width, shown, notice })).toBe(true);
    await expectAccessible(page);
  }
});

test("a day is chosen by how full the month is, and a walk-in is begun on a phone", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.goto("/receptionist/calendar");
  await page.getByRole("button", { name: "Month", exact: true }).click();
  const days = page.getByRole("button", { name: /% booked/ });
  await expect(days.first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Month after" }).click();
  await days.nth(9).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page).toHaveURL(/view=day&date=/);

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/receptionist/calendar?view=month");
  await expect(days.first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.goto("/receptionist/calendar");
  await page.getByRole("button", { name: "Walk-in" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
