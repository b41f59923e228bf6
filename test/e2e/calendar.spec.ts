import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { dialog, personField } from "./booking.ts";
import { correcting, LAKESIDE_RECEPTION, signIn } from "./support.ts";

/** The height of a quarter of an hour. */
const ROW_PX = 27;

const card = (page: Page) => page.getByRole("dialog", { name: /./ }).and(page.locator(".calendar-card"));
const focused = (page: Page) => page.locator("[data-stop]:focus");

/**
 * Opens a day with free times and with an appointment that can be moved. Late in the evening the demo clinic's appointments
 * around the present reach into tomorrow and leave no room there.
 */
async function openBusyDay(page: Page, practitioners = 1): Promise<void> {
  await page.goto("/receptionist/calendar");
  const grid = page.getByRole("grid");
  for (let days = 0; days < 8; days += 1) {
    await page.getByRole("button", { name: "Day after" }).click();
    await expect(grid.or(page.getByText(/is closed on this day|No practitioner is scheduled/))).toBeVisible();
    await page.waitForTimeout(500);
    const free = await grid.getByRole("button", { name: /^Book / }).count();
    const columns = await grid.locator(".calendar-head").count();
    if (days > 0 && free > 8 && columns >= practitioners && (await grid.locator(".status-booked").count()) > 0) return;
  }
  throw new Error("No day of the next week has free times and a booked appointment");
}

/**
 * Finds an appointment that can be moved and, 6 to 12 rows away in its column, a time with an hour free, and brings both into
 * sight. Returns the appointment, and how many rows below it the time begins; undefined if the day has none.
 */
async function movable(page: Page): Promise<{ readonly booked: Locator; readonly rows: number } | undefined> {
  const found = await page.getByRole("grid").evaluate((grid, rowPx) => {
    const cellOf = (each: Element) => each.closest("td")?.cellIndex;
    const free = [...grid.querySelectorAll<HTMLElement>("[data-stop^=free]")].map((each) => ({
      cell: cellOf(each),
      top: each.getBoundingClientRect().top,
    }));
    for (const block of grid.querySelectorAll<HTMLElement>(".status-booked")) {
      const { top } = block.getBoundingClientRect();
      const below = free
        .filter(({ cell }) => cell === cellOf(block))
        .map((each) => Math.round((each.top - top) / rowPx));
      const rows = below.find(
        (row) =>
          Math.abs(row) >= 6 && Math.abs(row) <= 12 && [1, 2, 3, 4].every((later) => below.includes(row + later)),
      );
      if (rows !== undefined) return { id: block.dataset.appointment, rows };
    }
    return undefined;
  }, ROW_PX);
  if (!found) return undefined;
  const booked = page.getByRole("grid").locator(`[data-appointment="${found.id}"]`);
  await booked.evaluate((block) => block.scrollIntoView({ block: "center" }));
  await page.locator(".calendar-scroll").evaluate((board, by) => board.scrollBy(0, by), (found.rows * ROW_PX) / 2);
  await expect(booked.locator("strong")).not.toBeEmpty();
  return { booked, rows: found.rows };
}

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

  await page.keyboard.press("m");
  const announcements = page.getByRole("status").filter({ hasText: /./ });
  await expect(announcements.filter({ hasText: `Moving the appointment of ${name}` })).toBeAttached();
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

test("an appointment is opened in 1 click, dragged to another time in 1 drag and taken back in 1 click", async ({
  page,
}) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await openBusyDay(page);
  const grid = page.getByRole("grid");
  let chosen = await movable(page);
  for (let days = 0; !chosen && days < 6; days += 1) {
    await page.getByRole("button", { name: "Day after" }).click();
    await page.waitForTimeout(500);
    chosen = (await grid.count()) > 0 ? await movable(page) : undefined;
  }
  if (!chosen) throw new Error("No appointment of the next days has a free hour near it");
  const { booked, rows } = chosen;
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(booked);
  await expect(card(page).getByRole("link", { name: "Open patient" })).toBeVisible();
  await expect(async () => {
    const [board, opened] = await Promise.all(
      [page.locator(".calendar-scroll"), card(page)].map((each) => each.boundingBox()),
    );
    if (!board || !opened) throw new Error("The card is not drawn");
    expect(opened.y).toBeGreaterThanOrEqual(board.y);
    expect(opened.y + opened.height).toBeLessThanOrEqual(board.y + board.height);
  }).toPass();
  await page.keyboard.press("Escape");

  const name = await booked.locator("strong").innerText();
  const before = await booked.innerText();
  const moves: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && moves.push(request.url()));
  const { x, y } = (await booked.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 12, y + 6);
  await page.mouse.down();
  const allowed = page.locator(".calendar-ghost:not(.calendar-ghost-refused)");
  // Along the same column, as a hand moves.
  await page.mouse.move(x + 14, y + 6 + Math.sign(rows) * ROW_PX, { steps: 4 });
  await page.mouse.move(x + 14, y + 6 + rows * ROW_PX, { steps: 12 });
  await expect(allowed).toBeVisible();
  // The browser drops where it last reported the pointer.
  const ghost = (await allowed.boundingBox()) ?? { x: 0, y: 0 };
  for (const nudge of [1, 2]) await page.mouse.move(ghost.x + 20 + nudge, ghost.y + 8);
  await expect(allowed).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(new RegExp(`${name} is moved to`)).first()).toBeVisible();
  expect(moves).toHaveLength(1);
  await click(page.getByRole("button", { name: /^Undo: / }));
  expect(clicks).toBe(2);
  await expect(grid.locator(".status-booked").filter({ hasText: name }).first()).toHaveText(before, {
    useInnerText: true,
  });
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
  await expect(page.getByText(`${name} is booked for`)).toBeVisible();
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
  await page.getByRole("button", { name: "Close" }).click();
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
