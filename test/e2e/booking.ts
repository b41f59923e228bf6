import { expect, type Locator, type Page } from "@playwright/test";

const DAY_MS = 86_400_000;
const WEEK = 7;

export const dialog = (page: Page): Locator => page.getByRole("dialog");

/** Returns the field that searches for the person to book. It has the focus once the dialog is open. */
export const personField = (page: Page): Locator => dialog(page).getByPlaceholder("Name, phone or date of birth");

/** Chooses an option of one of the dialog's lists. */
export async function choose(page: Page, list: string, option: number | string, click = clickOnly): Promise<void> {
  const button = dialog(page).getByRole("button", { name: new RegExp(`^${list}`) });
  const opened = (timeout: number) => expect(button).toHaveAttribute("aria-expanded", "true", { timeout });
  // The dialog opens the list of the next choice itself. A click at that moment would close the list.
  await expect(async () => {
    await opened(500).catch(() => click(button));
    await opened(1_000);
  }).toPass();
  const options = page.getByRole("option");
  await click(typeof option === "number" ? options.nth(option) : options.filter({ hasText: option }).first());
}

const clickOnly = (target: Locator): Promise<void> => target.click();

/** Returns the free times of the dialog's day. */
export const times = (page: Page): Locator => dialog(page).getByRole("radio");

/**
 * Returns the buttons of the days with free times on a page for patients. The first day may have a single time left, which another
 * minute takes away, and each later one has many.
 */
export const onlineDays = (page: Page): Locator => page.locator('.week button[data-free="1"]');

/** Returns the first free time of the day that is open on a page for patients. */
export const firstOnlineTime = (page: Page): Locator => page.locator(".times button").first();

/** Types days from tomorrow on until one has a free time. Gives that day. */
export async function typeFreeDay(page: Page, from = 1): Promise<string> {
  for (let ahead = from; ahead <= from + WEEK; ahead += 1) {
    const date = new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    const field = dialog(page).getByRole("textbox", { name: "Date", exact: true });
    await field.fill(date);
    // The first Enter reads the date; only another one would send the form.
    await field.press("Enter");
    const none = dialog(page).getByText(/has nothing free/);
    await expect(times(page).or(none).first()).toBeAttached();
    if (await none.isVisible()) continue;
    // The times of any practitioner begin with the next day that has some; their values name it.
    const first = await times(page).first().getAttribute("value");
    if (!first?.includes("-") || first.startsWith(date)) return date;
  }
  throw new Error("There is no free time within a week");
}
