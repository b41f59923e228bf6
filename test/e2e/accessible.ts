import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Fails with every place of the open page that breaks WCAG 2.2 AA, in light and in dark.
 * @param isOnline whether it is a page of patients, whose style sheet alone knows the mode
 */
export async function expectAccessible(page: Page, isOnline = false): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const isDark = colorScheme === "dark";
    if (!isOnline)
      await expect(page.locator("body")).toHaveClass(isDark ? /awsui-dark-mode/ : /^(?!.*awsui-dark-mode)/);
    // A button that is scrolled half under the bar at the top would count as too small to be hit.
    await page.evaluate(() => scrollTo(0, 0));
    // No page has a frame, whose results would be put together in a page of their own.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    // Dark differs from light in its colours only.
    const { violations } = await (colorScheme === "light"
      ? axe.withTags(WCAG)
      : axe.withRules("color-contrast")
    ).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    expect(found, colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
