import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { dialog, personField } from "./booking.ts";
import { LAKESIDE_RECEPTION, signIn } from "./support.ts";

const card = (page: Page) => page.getByRole("dialog", { name: /./ }).and(page.locator(".calendar-card"));
const focused = (page: Page) => page.locator("[data-stop]:focus");

/** Opens a day with free times and with an appointment that can be moved. */
async function openBusyDay(page: Page): Promise<void> {
  await page.goto("/receptionist/calendar");
  const grid = page.getByRole("grid");
  for (let days = 0; days < 7; days += 1) {
    await page.getByRole("button", { name: "Day after" }).click();
    await expect(grid.or(page.getByText(/is closed on this day|No practitioner is scheduled/))).toBeVisible();
    await page.waitForTimeout(500);
    const free = await grid.getByRole("button", { name: /^Book / }).count();
    if (free > 8 && (await grid.locator(".status-booked").count()) > 0) return;
  }
  throw new Error("No day of the next week has free times and a booked appointment");
}

test("the calendar is operated by keyboard alone: look, open, move in 6 keys, undo, book", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await openBusyDay(page);
  const grid = page.getByRole("grid");
  await grid.locator('[tabindex="0"]').focus();
  for (const key of ["Control+End", "Home", "ArrowDown", "Control+Home", "End"]) {
    await page.keyboard.press(key);
    await expect(focused(page)).toHaveCount(1);
  }

  const booked = grid.locator(".status-booked").first();
  const name = await booked.locator("strong").innerText();
  await booked.focus();
  await page.keyboard.press("Enter");
  await expect(card(page)).toBeFocused();
  await expect(page).toHaveURL(/appointment=appt_/);
  await page.reload();
  await expect(card(page)).toContainText(name);
  await card(page).getByRole("button", { name: "Close" }).press("Escape");
  await expect(card(page)).toHaveCount(0);
  await expect(booked).toBeFocused();

  await page.keyboard.press("m");
  const said = page.getByRole("status").filter({ hasText: /./ });
  await expect(said.filter({ hasText: `Moving the appointment of ${name}` })).toBeAttached();
  for (let steps = 0; steps < 30; steps += 1) {
    await page.keyboard.press("ArrowDown");
    if (await page.getByText("this time is free.").count()) break;
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText(new RegExp(`${name} is moved to`)).first()).toBeVisible();
  await page.getByRole("button", { name: /^Undo: / }).press("Enter");
  await expect(page.getByRole("button", { name: /^Undo: / })).toHaveCount(0);

  await grid
    .getByRole("button", { name: /^Book / })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect(personField(page)).toBeFocused();
  // The first one closes the list of people, the second one the dialog.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
});

test("the calendar meets WCAG 2.2 AA", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await openBusyDay(page);
  await expectAccessible(page);
  await page.getByRole("grid").locator(".status-booked").first().click();
  await expect(card(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectAccessible(page);
});
