import { expect, type Locator, type Page, test } from "@playwright/test";
import { card, openBusyDay } from "./calendar-day.ts";
import { LAKESIDE_RECEPTION, notification, signIn } from "./support.ts";

/** The height of a quarter of an hour in compact rows, of which more are in sight at once. */
const ROW_PX = 27;

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

test("an appointment is opened in 1 click, dragged to another time in 1 drag and taken back in 1 click", async ({
  page,
}) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await openBusyDay(page);
  await page.getByRole("button", { name: "Compact", exact: true }).click();
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
  await expect(notification(page, new RegExp(`${name} is moved to`))).toBeVisible();
  expect(moves).toHaveLength(1);
  await click(page.getByRole("button", { name: /^Undo: / }));
  expect(clicks).toBe(2);
  await expect(grid.locator(".status-booked").filter({ hasText: name }).first()).toHaveText(before, {
    useInnerText: true,
  });
});
