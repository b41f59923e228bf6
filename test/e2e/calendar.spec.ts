import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { dialog, personField } from "./booking.ts";
import { card, openBusyDay } from "./calendar-day.ts";
import { countEffort } from "./effort.ts";
import { correcting, LAKESIDE_RECEPTION, notification, signIn } from "./support.ts";

const focused = (page: Page) => page.locator("[data-stop]:focus");

/** Brings the first appointment that can be moved to the middle of the page. Those far away are drawn without their texts. */
async function firstBooked(page: Page): Promise<Locator> {
  const booked = page.getByRole("grid").locator(".status-booked").first();
  await booked.evaluate((block) => block.scrollIntoView({ block: "center" }));
  await expect(booked.locator("strong")).not.toBeEmpty();
  return booked;
}

test("the calendar is operated by keyboard alone: look, open, move, undo, book", async ({ page }) => {
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

  const movedWithin = await countEffort(page);
  await page.keyboard.press("m");
  const announcements = page.getByRole("status").filter({ hasText: /./ });
  await expect(announcements.filter({ hasText: `Moving the appointment of ${name}` })).toBeAttached();
  let steps = 0;
  while (steps < 30) {
    steps += 1;
    await page.keyboard.press("ArrowDown");
    if (await page.getByText("this time is free.").count()) break;
  }
  await page.keyboard.press("Enter");
  await expect(notification(page, new RegExp(`${name} is moved to`))).toBeVisible();
  await movedWithin({ clicks: 0, keys: steps + 2 });
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

test("a known patient is booked from a free time in 3 clicks besides typing the name", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await openBusyDay(page);
  const grid = page.getByRole("grid");
  const name = await (await firstBooked(page)).locator("strong").innerText();
  const free = await grid
    .locator("[data-stop^=free]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-stop")));
  // A time with an hour free after it has room for every service.
  const roomy = free.find((id) => {
    const [, column, minutes] = id?.split(":") ?? [];
    return [15, 30, 45].every((later) => free.includes(`free:${column}:${Number(minutes) + later}`));
  });
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(grid.locator(`[data-stop="${roomy}"]`));
  await expect(personField(page)).toBeFocused();
  await page.keyboard.type(name);
  await click(page.getByRole("option").filter({ hasText: name }).filter({ hasNotText: "New person" }).first());
  await expect(dialog(page).getByRole("radio", { checked: true })).toBeAttached();
  await click(dialog(page).getByRole("button", { name: "Book", exact: true }));
  await expect(notification(page, `${name} is booked for`)).toBeVisible();
  expect(clicks).toBe(3);
});

test("the calendar meets WCAG 2.2 AA", async ({ page }) => {
  test.slow();
  await signIn(page, LAKESIDE_RECEPTION);
  // A phone shows one practitioner, and a button for the next one.
  await openBusyDay(page, 2);
  await expectAccessible(page);
  await page.getByRole("grid").locator(".status-booked").first().click();
  await expect(card(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  // The button stands near Close: a click that follows at once counts as the second of a double click.
  await correcting(page);
  await page
    .getByRole("button", { name: /^Show / })
    .and(page.locator(":enabled"))
    .first()
    .click();
  await expect(page).toHaveURL(/practitioner=staff_/);
  // The past has nothing that has the focus.
  await page.goto("/receptionist/calendar?view=week&date=2026-01-04");
  await expect(page.locator(".calendar-scroll")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const view of ["view=week", "view=list", "by=room"]) {
    await page.goto(`/receptionist/calendar?${view}`);
    await expect(page.getByRole("grid").or(page.getByText("Appointments of the day"))).toBeVisible();
    await expectAccessible(page);
  }
});
