import { expect, test } from "@playwright/test";
import { openBusyDay } from "./calendar-day.ts";
import { callApi, deskOf, type Rows } from "./desk-data.ts";
import { LAKESIDE_RECEPTION, signIn } from "./support.ts";

/** The width of a sheet of Letter paper between the usual margins, in pixels. */
const PAPER_PX = 739;

test("prints the calendar with each appointment and within the width of a sheet", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await openBusyDay(page, 2);
  const location = await page.getByRole("button", { name: /^Location/ }).innerText();
  const date = new URL(page.url()).searchParams.get("date");
  const { location_id } = (await deskOf(page, location)).location;
  const { items } = await callApi<Rows<{ patient_name: string; appointment_status: string }>>(
    page,
    "GET",
    `/api/appointments?from=${date}&to=${date}&location_id=${location_id}&limit=100`,
  );
  const live = items.filter(({ appointment_status }) => !["CANCELLED", "MISSED"].includes(appointment_status));
  const [width, height] = [PAPER_PX, 979];
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ media: "print" });
  const blocks = page.getByRole("grid").locator("[data-appointment]");
  await expect(blocks).toHaveCount(live.length);
  for (const block of await blocks.all()) {
    await expect(block).toBeVisible();
    const box = await block.boundingBox();
    expect(box?.width).toBeGreaterThan(40);
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  // Nothing is cut off by an area that would have to be scrolled.
  const cut = await page
    .locator(".calendar-scroll")
    .evaluate((board) => [board.scrollHeight - board.clientHeight, board.scrollWidth - board.clientWidth]);
  expect(cut.map((pixels) => Math.max(pixels, 0))).toEqual([0, 0]);
  await expect(page.getByRole("button", { name: /^Location/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Book Appointment" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Side navigation" })).toBeHidden();
});

test("prints a calendar of many columns on sheets that are wider than high", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await openBusyDay(page);
  const sizes = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/MediaBox ?\[[^\]]*\]/g);
  expect(new Set(await sizes())).toEqual(new Set(["MediaBox [0 0 612 792]"]));
  const heads = page.locator(".calendar-head");
  await heads.first().evaluate((head) => {
    for (let count = 0; count < 9; count += 1) head.after(head.cloneNode(true));
  });
  expect(new Set(await sizes())).toEqual(new Set(["MediaBox [0 0 792 612]"]));
});

test("prints the front desk with its location and its figures, and without buttons", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.goto("/receptionist/dashboard");
  const location = page.getByRole("button", { name: /^Location/ });
  await expect(location).toContainText("All locations");
  await page.emulateMedia({ media: "print" });
  await expect(location).toBeVisible();
  await expect(page.getByRole("button", { name: /^Expected/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Walk-in" })).toBeHidden();
});
