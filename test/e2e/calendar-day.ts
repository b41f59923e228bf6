import { expect, type Locator, type Page } from "@playwright/test";

/** Returns the card of the appointment that is open on the calendar. */
export const card = (page: Page): Locator =>
  page.getByRole("dialog", { name: /./ }).and(page.locator(".calendar-card"));

/**
 * Opens a day with free times and with an appointment that can be moved. Late in the evening the demo clinic's appointments
 * around the present reach into tomorrow and leave no room there.
 */
export async function openBusyDay(page: Page, practitioners = 1): Promise<void> {
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
