import type { Page } from "@playwright/test";

/** What people do for a task, on every page that is counted. */
export interface Tally {
  clicks: number;
  fields: number;
}

/**
 * Counts the clicks on a page from now on, and the fields that are typed into, also after it is loaded anew. Call it before the page
 * is opened. Choosing from a list counts as its clicks.
 */
export async function countOn(page: Page, tally: Tally): Promise<void> {
  await page.exposeFunction("countStep", (what: keyof Tally) => {
    tally[what] += 1;
  });
  await page.addInitScript(() => {
    const { countStep } = window as unknown as { countStep: (what: "clicks" | "fields") => void };
    const typed = new WeakSet<EventTarget>();
    addEventListener("pointerdown", () => countStep("clicks"), true);
    addEventListener(
      "input",
      ({ target }) => {
        if (!target || typed.has(target)) return;
        typed.add(target);
        countStep("fields");
      },
      true,
    );
  });
}
