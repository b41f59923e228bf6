import { expect, type Page } from "@playwright/test";

/** The size of a phone's screen. */
export const PHONE = { width: 375, height: 740 };

/** Fails unless the menu leads to these pages and to no other. */
export const expectMenu = (page: Page, ...paths: readonly string[]) =>
  expect
    .poll(() =>
      page.locator(".sidebar a[href]").evaluateAll((all) => [...new Set(all.map((each) => each.getAttribute("href")))]),
    )
    .toEqual(paths);

/** Chooses an option of a list by its text. */
export async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole("button", { name: new RegExp(`^${label}`) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
