import { expect, type Locator, type Page } from "@playwright/test";

/** What a person does for a task. */
interface Effort {
  readonly clicks: number;
  readonly keys: number;
}

declare global {
  interface Window {
    effort: { clicks: number; keys: number };
  }
}

/** Counts the clicks and keys on the open page from now on. Returns a function that fails when there were more. */
export async function countEffort(page: Page): Promise<(most: Effort) => Promise<void>> {
  await page.evaluate(() => {
    const counted = "effort" in window;
    window.effort = { clicks: 0, keys: 0 };
    if (counted) return;
    addEventListener("pointerdown", () => (window.effort.clicks += 1), true);
    addEventListener("keydown", () => (window.effort.keys += 1), true);
  });
  return async (most) => {
    const effort = await page.evaluate(() => window.effort);
    expect(effort.clicks, "clicks").toBeLessThanOrEqual(most.clicks);
    expect(effort.keys, "keys").toBeLessThanOrEqual(most.keys);
    // A page that was loaded anew, or a helper that sets values without a key, would have counted nothing.
    expect(effort.clicks + effort.keys).toBeGreaterThan(0);
  };
}

const MOST_TABS = 15;

/** Presses Tab until the focus is where it is wanted. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await wanted.evaluateAll((all) => all.some((each) => each === document.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The focus did not come to what was wanted");
}
